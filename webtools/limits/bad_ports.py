"""Ports that no page reaches: browsers refuse them, and so do proxies that a context names. The driver is there."""

BAD_PORTS = (
    1719, 1720, 1723, 3659, 4045, 5060, 5061, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080
)  # fmt: skip
"""Ports to which browsers open no connection for a page (Fetch §2.9, port blocking).

Left out are those that Chromium opens although the standard blocks them (4190 and 6679).
"""

SPARE_BAD_PORTS = (
    1, 7, 9, 11, 13, 15, 17, 19, 37, 42, 43, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 113, 115, 117, 119, 135, 137,
    139, 161, 179, 427, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 601, 989, 990, 2049, 6000
)  # fmt: skip
"""More of them, for when the others are taken: those of NFS and X11, and those below 1024, which root may listen on.

Left out are those at which a machine often has a service, such as 22 and 53.
"""
