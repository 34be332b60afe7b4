"""HTTP and WebSocket, identity, and the stores behind them."""
