"""The incidents of a case or game: their state, acts done and possible, moves let stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.models import OVER, Case, Incident, IncidentAct
from arbiter.cases.texts import incidents
from arbiter.examinations.texts.terms import numbered_move
from arbiter.rules.incidents import entry, facts, machine
from arbiter.rules.incidents.state import (
    OPEN,
    ArbiterAct,
    IncidentStage,
    IncidentState,
    InstructionCode,
)
from arbiter.rules.rulesets import catalogue
from arbiter.rules.violations import TWICE
from games.draughts import Position, Waiver, long_form
from games.draughts.numbering import MoveNumbers, numbering_of_game
from games.draughts.squares import square_name_of_variant
from games.draughts.variants import VARIANTS, Variant
from games.web.language import in_language, text_of_code

# Load the incidents of a case or game, and the state of each.


def incidents_of_case(case_id: int) -> tuple[Incident, ...]:
    """Return the incidents of a case with their acts, in order: two queries."""
    incidents = Incident.objects.filter(case=case_id).select_related("by", "case")
    return tuple(incidents.prefetch_related("acts__by"))


def incidents_of_subject(subject: str) -> tuple[Incident, ...]:
    """Return all incidents of a game, in any of its cases."""
    incidents = Incident.objects.filter(case__subject=subject).select_related("by", "case")
    return tuple(incidents.prefetch_related("acts__by"))


def get_incident(pk: int) -> Incident | None:
    """Return one incident with its case and acts."""
    incidents = Incident.objects.filter(pk=pk).select_related("by", "case__opened_by")
    return incidents.prefetch_related("acts__by").first()


def open_incident_of(case: Case) -> Incident | None:
    """Return the open incident of a case; there is never a second one."""
    return Incident.objects.filter(case=case).exclude(acts__stage__in=OVER).first()


def state_of_incident(
    incident: Incident, acts: Iterable[IncidentAct] | None = None
) -> IncidentState:
    """Return the state of an incident, recomputed from its acts."""
    rules = catalogue.load_ruleset(incident.ruleset_id)
    done = incident.acts.all() if acts is None else acts
    later = [(ArbiterAct(act.act), act.said) for act in done if act.act != ArbiterAct.ENTERED]
    entered = facts.IncidentAtBoard.from_dict(incident.facts, VARIANTS[rules.variant])
    return machine.state_after_acts(entry.open_incident(entered, rules), later, rules)


def variant_of_incident(incident: Incident) -> Variant:
    """Return the variant of the game in which an incident happened."""
    return catalogue.variant_of_ruleset(incident.ruleset_id)


def second_moves_of_subject(subject: str) -> tuple[int, ...]:
    """Return the half-moves that stand though their side had just moved (V4.1); one query."""
    acts = IncidentAct.objects.filter(
        incident__case__subject=subject, incident__article=TWICE, waiver__isnull=False
    ).select_related("incident")
    return _second_moves((act, act.incident) for act in acts)


def _second_moves(acts: Iterable[tuple[IncidentAct, Incident]]) -> tuple[int, ...]:
    return tuple(
        sorted({incident.ply for act, incident in acts if _is_second_of_two(act, incident)})
    )


def numbering_of_incident(
    incident: Incident, second_moves: tuple[int, ...] | None = None
) -> MoveNumbers:
    """Return how the half-moves of an incident's game are numbered, up to its own.

    The side of the half-move says who began, and the rules of the game who has number 1; a side
    may have moved twice in a row before (V4.1, let stand), or now. ``second_moves`` are those of
    its game, where the caller has them.
    """
    variant = variant_of_incident(incident)
    start = Position.from_fen(incident.facts["before"], variant)
    if variant.moves_a_turn > 1:
        return numbering_of_game(variant, start)._replace(made=0)
    if second_moves is None:
        second_moves = second_moves_of_subject(incident.case.subject)
    again = tuple(ply for ply in second_moves if ply < incident.ply)
    whites = (incident.ply - 1 - len(again)) % 2 == 0
    began = start.turn if whites else start.turn.other
    if incident.article == TWICE and incident.ply > 1:
        again = (*again, incident.ply)
    return MoveNumbers(variant.begins_with_second_half_of_pair(began), again, first=variant.first)


def _is_second_of_two(act: IncidentAct, incident: Incident) -> bool:
    """Whether the side that moved is not the one whose turn it was."""
    variant = variant_of_incident(incident)
    before = Position.from_fen(incident.facts["before"], variant)
    after = Position.from_fen(act.waiver["after"], variant)
    return before.turn is after.turn


# Incidents as pages and papers show them: stage, board to restore, acts done and possible now.


TYPED = {
    ArbiterAct.MOVED_AGAIN: "move",
    ArbiterAct.HUFFED: "square",
    ArbiterAct.WITHDRAWN: "reason",
}
"""Acts that need a word beside them, and which."""


@dataclass(frozen=True, slots=True)
class PossibleAct:
    """One possible act: its button, its inputs and their choices."""

    act: str
    label: str
    typed: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoneAct:
    """One recorded act: when, by whom, what was done and why."""

    at: datetime
    by: str
    words: str
    said: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShownIncident:
    """One incident in words, with the board to restore and the acts possible now."""

    pk: int
    title: str
    move: str
    stage: str
    is_over: bool
    is_awaiting_ruling: bool
    lines: tuple[str, ...]
    fen: str
    variant: str
    choices: tuple[PossibleAct, ...]
    can_annul: bool
    expected: int
    done: tuple[DoneAct, ...]
    offender: str = ""  # w, b; empty where nobody is to blame


def incidents_as_shown(
    of_game: Sequence[Incident], language: str | None, *, case_id: int | None = None
) -> tuple[ShownIncident, ...]:
    """Put the incidents of a game into words, or those of one case, the newest first.

    All of the game are wanted, their acts already fetched: moves are numbered on behind those of
    its other cases.
    """
    second_moves = _second_moves(
        (act, incident)
        for incident in of_game
        if incident.article == TWICE
        for act in incident.acts.all()
        if act.waiver is not None
    )
    return tuple(
        _shown_incident(incident, language, second_moves)
        for incident in reversed(of_game)
        if case_id in (None, incident.case_id)
    )


def _shown_incident(
    incident: Incident, language: str | None, second_moves: tuple[int, ...]
) -> ShownIncident:
    acts = list(incident.acts.all())
    last = acts[-1]
    stage = IncidentStage(last.stage)
    words = incidents.what_article_forbids(incident.article, language)
    choices, can_annul = ((), False) if stage not in OPEN else _choices(incident, acts, language)
    return ShownIncident(
        pk=incident.pk,
        title=f"{incident.article}: {words}",
        move=numbered_move(
            incident.ply,
            incident.facts["text"],
            numbering=numbering_of_incident(incident, second_moves),
        ),
        stage=text_of_code(incidents.STAGES, stage, language),
        is_over=stage not in OPEN,
        is_awaiting_ruling=stage is IncidentStage.AWAITING_RULING,
        lines=tuple(
            incidents.explain_instruction(line, language)
            for line in last.orders
            if line["code"] != InstructionCode.RESTORE  # the picture shows it
        ),
        fen=_fen(last.orders),
        variant=variant_of_incident(incident).id,
        choices=choices,
        can_annul=can_annul,
        expected=len(acts),
        done=tuple(_shown_act(act, language) for act in acts),
        offender=incident.facts["offender"] or "",
    )


def _choices(
    incident: Incident, acts: Sequence[IncidentAct], language: str | None
) -> tuple[tuple[PossibleAct, ...], bool]:
    state = state_of_incident(incident, acts)
    options = {
        ArbiterAct.HUFFED: tuple(
            square_name_of_variant(square, state.variant) for square in state.huffable
        ),
        ArbiterAct.MOVED_AGAIN: tuple(
            long_form(
                state.restored.position,
                move,
                capture=state.variant.capture_sign,
                variant=state.variant,
            )
            for move in state.restored.moves
        )
        if state.restored
        else (),
    }
    choices = tuple(
        PossibleAct(
            act.value,
            in_language(incidents.CHOICES[act], language),
            TYPED.get(act, ""),
            options.get(act, ()),
        )
        for act in state.acts
        if act is not ArbiterAct.ANNULLED
    )
    return choices, ArbiterAct.ANNULLED in state.acts


def _fen(orders: Sequence[Mapping[str, Any]]) -> str:
    """Return the board as it must stand, if a line says one."""
    fens = [line["params"]["fen"] for line in orders if line["code"] == InstructionCode.RESTORE]
    return str(fens[-1]) if fens else ""


def _shown_act(act: IncidentAct, language: str | None) -> DoneAct:
    return DoneAct(
        at=act.at,
        by=person_name_for_paper(act.by),
        words=text_of_code(incidents.ACTS, act.act, language),
        said=act.said,
        reason=act.reason,
    )


def waivers_of_subject(subject: str) -> tuple[Waiver, ...]:
    """Return the waivers for a game's records: irregular moves that stand.

    Of two about one half-move the later one counts.
    """
    acts = IncidentAct.objects.filter(
        incident__case__subject=subject, waiver__isnull=False
    ).order_by("pk")
    rows = acts.select_related("incident")
    by_ply = {row.waiver["ply"]: (row.waiver, row.incident) for row in rows if row.waiver}
    return tuple(
        Waiver(
            waiver["ply"],
            waiver["text"],
            Position.from_fen(waiver["after"], variant_of_incident(incident)),
        )
        for _, (waiver, incident) in sorted(by_ply.items())
    )
