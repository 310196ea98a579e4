"""Restore faults from the JSON in which they are stored."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, FaultCode
from games.draughts.pdn import PdnFault

_CODES: Mapping[str, StrEnum] = {str(code): code for kind in (FaultCode, PdnFault) for code in kind}


def restore_fault(stored: Mapping[str, Any]) -> Fault:
    """Restore a fault from its JSON, the inverse of ``Fault.as_dict``."""
    facts: dict[str, Any] = {
        name: _value(value) for name, value in stored.items() if name in _NAMES
    }
    side = stored.get("side")
    facts["code"] = _CODES.get(str(stored["code"]), FaultCode.UNREADABLE)
    facts["side"] = Colour(side) if side else None
    facts["params"] = {
        name: _value(param) for name, param in dict(stored.get("params", {})).items()
    }
    return Fault(**facts)


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_NAMES = frozenset(Fault._fields)
