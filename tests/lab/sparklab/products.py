# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The makes of machine a node can be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Product:
    dmi: dict
    release: str  # /etc/dgx-release


def _release(pretty):
    return (f'DGX_NAME="DGX Spark"\nDGX_PRETTY_NAME="{pretty}"\n'
            'DGX_SWBUILD_VERSION="7.5.0"\n')


DGX_SPARK = Product(
    {"sys_vendor": "NVIDIA", "product_name": "NVIDIA_DGX_Spark", "product_family": "DGX Spark",
     "product_version": "A.7", "board_vendor": "NVIDIA", "board_name": "P4242",
     "bios_vendor": "American Megatrends International, LLC.", "bios_version": "5.36_0ACUM018",
     "chassis_vendor": "NVIDIA", "chassis_type": "3"},
    _release("NVIDIA DGX Spark"))

ASUS_GX10 = Product(
    {"sys_vendor": "ASUSTeK COMPUTER INC.", "product_name": "Ascent GX10",
     "product_family": "Ascent GX10", "product_version": "1.0",
     "board_vendor": "ASUSTeK COMPUTER INC.", "board_name": "GX10",
     "bios_vendor": "American Megatrends International, LLC.", "bios_version": "GX10.0102",
     "chassis_vendor": "ASUSTeK COMPUTER INC.", "chassis_type": "3"},
    _release("NVIDIA DGX Spark"))


def product_of(index):
    """The third node is an OEM twin, the others are NVIDIA's own."""
    return ASUS_GX10 if index == 3 else DGX_SPARK
