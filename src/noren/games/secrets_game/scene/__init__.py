"""What people see of The Secrets Game: the table, one's own hand, the offers and the log.

All of it is made from a view and nothing else, and a view holds no secret of anyone else's; so no
label, colour or count in here can give one away.
"""
