# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The tree that is laid over a node's /sys: what a Spark shows there and a veth does not."""

import os

from . import cabling

_ROOTS = {"0000": "devices/pci0000:00/0000:00:00.0", "0002": "devices/pci0002:00/0002:00:00.0",
          "0007": "devices/pci0007:00/0007:00:00.0", "0009": "devices/pci0009:00/0009:00:00.0"}
FIRMWARE = "28.45.4028"


def write(path, text):
    """Writes in place, so that an overlay above goes on showing the file."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(text if text.endswith("\n") else text + "\n")


def link(path, target):
    """A relative symlink inside the tree; `target` counts from the tree's root."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.symlink(target, path)


def pci_path(function):
    return f"{_ROOTS[function[:4]]}/{function}"


class Tree:
    """The fake part of /sys of one node, under `root`."""

    def __init__(self, root, index, product):
        self.root, self.index, self.product = root, index, product

    def _write(self, path, text):
        write(f"{self.root}/{path}", text)

    def _link(self, path, target):
        link(f"{self.root}/{path}", os.path.relpath(target, os.path.dirname(path)))

    def build(self, addresses):
        """`addresses`: {(cage, rail): "address/24"}."""
        for (cage, rail), (netdev, rdma, function) in cabling.RAILS.items():
            mac = cabling.mac(self.index, cage, rail)
            self._pci(function, "0x15b3", "0x1021", "0x020000", "mlx5_core", "32.0 GT/s PCIe", 4)
            self._netdev(netdev, function)
            self._write(f"devices/virtual/net/{netdev}/phys_port_name", f"p{cage}")
            self._write(f"devices/virtual/net/{netdev}/phys_switch_id",
                        cabling.mac(self.index, 0, 0).replace(":", "") + "0000")
            self._rdma(rdma, netdev, function, mac, addresses.get((cage, rail)))
            self.set_link(cage, rail, False)
        self._pci("0007:01:00.0", "0x10ec", "0x8127", "0x020000", "r8127", "16.0 GT/s PCIe", 1)
        self._netdev(cabling.MANAGEMENT, "0007:01:00.0")
        self._write(f"devices/virtual/net/{cabling.MANAGEMENT}/speed", "10000")
        self._pci("0009:01:00.0", "0x14c3", "0x7925", "0x028000", "mt7925e", "5.0 GT/s PCIe", 1)
        self._netdev(cabling.WIFI, "0009:01:00.0")
        self._write(f"devices/virtual/net/{cabling.WIFI}/uevent",
                    f"DEVTYPE=wlan\nINTERFACE={cabling.WIFI}")
        os.makedirs(f"{self.root}/devices/virtual/net/{cabling.WIFI}/wireless")
        self._dmi()
        self._write("devices/virtual/thermal/thermal_zone0/type", "acpitz")
        self._write("devices/virtual/thermal/thermal_zone0/temp", "39000")
        os.makedirs(f"{self.root}/class/thermal")
        self._link("class/thermal/thermal_zone0", "devices/virtual/thermal/thermal_zone0")
        for path in ("class/thermal", "class/infiniband", "devices/virtual/dmi/id"):
            # Nothing of the machine below may show through here.
            os.setxattr(f"{self.root}/{path}", "trusted.overlay.opaque", b"y")

    def set_link(self, cage, rail, up):
        """What the driver says of speed and RDMA state when the carrier comes and goes."""
        netdev, rdma, function = cabling.RAILS[(cage, rail)]
        self._write(f"devices/virtual/net/{netdev}/speed", "200000" if up else "-1")
        port = f"{pci_path(function)}/infiniband/{rdma}/ports/1"
        self._write(f"{port}/state", "4: ACTIVE" if up else "1: DOWN")
        self._write(f"{port}/phys_state", "5: LinkUp" if up else "3: Disabled")

    def set_width(self, function, width):
        self._write(f"{pci_path(function)}/current_link_width", str(width))

    def set_temperature(self, celsius):
        self._write("devices/virtual/thermal/thermal_zone0/temp", str(int(celsius * 1000)))

    def _pci(self, function, vendor, device, kind, driver, speed, width):
        base = pci_path(function)
        for name, text in (("vendor", vendor), ("device", device), ("class", kind),
                           ("current_link_speed", speed), ("max_link_speed", speed),
                           ("current_link_width", str(width)), ("max_link_width", str(width)),
                           ("numa_node", "-1"), ("enable", "1")):
            self._write(f"{base}/{name}", text)
        self._write(f"{base}/uevent", f"DRIVER={driver}\nPCI_SLOT_NAME={function}")
        os.makedirs(f"{self.root}/bus/pci/drivers/{driver}", exist_ok=True)
        self._link(f"{base}/driver", f"bus/pci/drivers/{driver}")
        self._link(f"bus/pci/devices/{function}", base)

    def _netdev(self, netdev, function):
        # The kernel keeps a veth under devices/virtual; the class link leads there by way of
        # the PCI function, as a real one would read.
        base = pci_path(function)
        os.makedirs(f"{self.root}/devices/virtual/net/{netdev}")
        self._link(f"devices/virtual/net/{netdev}/device", base)
        self._link(f"{base}/net/{netdev}", f"devices/virtual/net/{netdev}")
        self._link(f"class/net/{netdev}", f"{base}/net/{netdev}")

    def _rdma(self, rdma, netdev, function, mac, address):
        base = f"{pci_path(function)}/infiniband/{rdma}"
        octets = [int(part, 16) for part in mac.split(":")]
        eui = [octets[0] ^ 2, *octets[1:3], 0xff, 0xfe, *octets[3:]]
        host = "".join(f"{byte:02x}" for byte in eui)
        gids = ["fe80000000000000" + host] * 2
        if address:
            ipv4 = "".join(f"{int(part):02x}" for part in address.split("/")[0].split("."))
            gids += ["00000000000000000000ffff" + ipv4] * 2
        for index, gid in enumerate(gids + ["0" * 32] * (8 - len(gids))):
            self._write(f"{base}/ports/1/gids/{index}",
                        ":".join(gid[i:i + 4] for i in range(0, 32, 4)))
            if index < len(gids):
                self._write(f"{base}/ports/1/gid_attrs/types/{index}",
                            "RoCE v2" if index % 2 else "IB/RoCE v1")
                self._write(f"{base}/ports/1/gid_attrs/ndevs/{index}", netdev)
        self._write(f"{base}/ports/1/link_layer", "Ethernet")
        self._write(f"{base}/ports/1/rate", "200 Gb/sec (4X HDR)")
        self._write(f"{base}/fw_ver", FIRMWARE)
        self._write(f"{base}/hca_type", "MT4129")
        self._write(f"{base}/node_type", "1: CA")
        self._write(f"{base}/node_guid", ":".join(host[i:i + 4] for i in range(0, 16, 4)))
        self._link(f"{base}/device", pci_path(function))
        self._link(f"class/infiniband/{rdma}", base)

    def _dmi(self):
        for name, text in self.product.dmi.items():
            self._write(f"devices/virtual/dmi/id/{name}", text)
        self._link("class/dmi/id", "devices/virtual/dmi/id")
