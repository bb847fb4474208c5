"""Reads Animatic's bulk data with NumPy: arrays of geometry, masks of view numbers, and an archive of frames.

    animatic render slide.yaml -o out --geometry --masks
    animatic render slide.yaml -o slide.tar --geometry --masks
    python3 read.py out slide.tar
"""

import io
import json
import struct
import sys
import tarfile
import zlib
from pathlib import Path

import numpy as np

X, Y, WIDTH, HEIGHT, ALPHA, HIDDEN, IN_TREE, ORDER = range(8)


def mask(data):
    """Returns the view numbers of a mask: 0 for the background, and n for the view with index n - 1.

    Libraries such as Pillow and OpenCV can also read the file. This function needs no library for images.
    """
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, color = struct.unpack(">IIBB", data[16:26])
    assert (depth, color) == (16, 0), "a mask has one channel of 16 bits"
    place, stream = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"IDAT":
            stream += data[place + 8 : place + 8 + length]
        place += 12 + length
    rows = np.frombuffer(zlib.decompress(stream), np.uint8).reshape(height, 1 + 2 * width)
    assert not rows[:, 0].any(), "the rows of a mask are not filtered"
    return np.ascontiguousarray(rows[:, 1:]).view(">u2").astype(np.uint16)


def read_folder(folder):
    data = np.load(folder / "geometry.npz")
    frames, names = data["frames"], data["names"]
    print(f"{folder.name}: {frames.shape[0]} frames of {frames.shape[1]} views: {', '.join(names)}")
    moved = np.nanmax(np.abs(np.diff(frames[:, :, X : HEIGHT + 1], axis=0)), axis=(0, 2))
    for name, distance in zip(names, moved):
        print(f"  {name}: moves at most {distance:.2f} points per frame")
    numbers = mask((folder / "0000.mask.png").read_bytes())
    for number, count in zip(*np.unique(numbers, return_counts=True)):
        print(f"  mask: {'background' if number == 0 else names[number - 1]} has {count} pixels")


def read_archive(path):
    with tarfile.open(path) as archive:
        samples = {}
        for member in archive:
            key, kind = member.name.split(".", 1)
            samples.setdefault(key, {})[kind] = archive.extractfile(member).read()
    first = samples["000000"]
    frames = np.load(io.BytesIO(first["frames.npy"]))
    names = json.loads(first["json"])["names"]
    print(f"{path.name}: {len(samples)} samples with {', '.join(sorted(first))}")
    print(f"  {names[-1]} is at ({frames[-1, X]:g}, {frames[-1, Y]:g})")


if __name__ == "__main__":
    read_folder(Path(sys.argv[1]))
    read_archive(Path(sys.argv[2]))
