"""The lab: many games at once, their statistics, and bridges to other research tools."""
