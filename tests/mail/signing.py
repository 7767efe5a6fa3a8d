"""Letters signed by DKIM with keys made on the spot: the same each time, and secret to nobody."""

from __future__ import annotations

import base64
import functools
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import dkim

HEADERS = ("from", "to", "subject", "date", "message-id", "mime-version", "content-type")
_E = 65_537


def _is_prime(number: int, chance: random.Random) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(20):
        power = pow(chance.randrange(2, number - 1), odd, number)
        if power in (1, number - 1):
            continue
        if all((power := power * power % number) != number - 1 for _ in range(twos - 1)):
            return False
    return True


def _prime(bits: int, chance: random.Random) -> int:
    while True:
        number = chance.getrandbits(bits) | 1 | 3 << (bits - 2)
        if number % _E != 1 and _is_prime(number, chance):
            return number


@functools.cache
def key_pair(bits: int = 1024, seed: int = 1) -> tuple[bytes, bytes]:
    """A private key (PEM), and the DNS record of the public one."""
    chance = random.Random(seed)
    p, q = _prime(bits // 2, chance), _prime(bits // 2, chance)
    n, d = p * q, pow(_E, -1, (p - 1) * (q - 1))
    numbers = (0, n, _E, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))
    private = _der(0x30, b"".join(map(_integer, numbers)))
    public = _der(0x30, _integer(n) + _integer(_E))
    algorithm = bytes.fromhex("300d06092a864886f70d0101010500")
    info = _der(0x30, algorithm + _der(0x03, b"\x00" + public))
    name = b"RSA PRIVATE" + b" KEY-----"
    pem = b"-----BEGIN " + name + b"\n" + base64.encodebytes(private) + b"-----END " + name + b"\n"
    return pem, b"v=DKIM1; k=rsa; p=" + base64.b64encode(info)


def _integer(number: int) -> bytes:
    return _der(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def _der(tag: int, content: bytes) -> bytes:
    """A value as DER has it: tag, length, content."""
    length = len(content)
    octets = length.to_bytes((length.bit_length() + 7) // 8 or 1, "big")
    return bytes([tag]) + (octets if length < 128 else bytes([0x80 | len(octets)]) + octets) + content


def signed(
    raw: bytes,
    domain: str = "example.com",
    covers: tuple[str, ...] = HEADERS,
    *,
    selector: str = "mail",
    bits: int = 1024,
    is_partial: bool = False,
    algorithm: str = "rsa-sha256",
) -> bytes:
    """A letter with a signature of that domain, which covers these fields."""
    there = dkim.DKIM(raw, signature_algorithm=algorithm.encode())
    private, _ = key_pair(bits)
    header = there.sign(
        selector.encode(), domain.encode(), private, include_headers=list(covers), length=is_partial
    )
    return bytes(header) + raw


@dataclass
class Names:
    """A DNS with these records, which counts the questions; `is_down`: it gives no answer."""

    records: Mapping[str, bytes]
    is_down: bool = False
    asked: list[str] = field(default_factory=list)

    def __call__(self, name: str) -> bytes | None:
        self.asked.append(name)
        if self.is_down:
            raise OSError("no answer")
        return self.records.get(name.rstrip("."))


def names(*domains: str, bits: int = 1024, flags: bytes = b"") -> Names:
    """A DNS in which these domains have our public key."""
    record = key_pair(bits)[1] + flags
    return Names({f"mail._domainkey.{domain}": record for domain in domains})
