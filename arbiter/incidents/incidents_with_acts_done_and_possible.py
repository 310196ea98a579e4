"""Incidents as pages and papers show them: stage, board to restore, acts done and possible now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from arbiter.examinations.move_number_and_article_texts import numbered_move
from arbiter.incidents import articles_acts_and_instructions_texts, incidents_of_case_or_game
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.rules.incidents.arbiter_instruction_codes import InstructionCode
from arbiter.rules.incidents.incident_stages_acts_and_state import OPEN, ArbiterAct, IncidentStage
from games.draughts import long_form
from games.draughts.square_names import square_name_of_variant
from games.web.render_text_in_language import in_language
from games.web.text_of_code_in_language import text_of_code

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


def incidents_as_shown(
    incidents: Sequence[Incident], language: str | None
) -> tuple[ShownIncident, ...]:
    """Put incidents into words, the newest first; their acts are already fetched."""
    return tuple(_shown_incident(incident, language) for incident in reversed(incidents))


def _shown_incident(incident: Incident, language: str | None) -> ShownIncident:
    acts = list(incident.acts.all())
    last = acts[-1]
    stage = IncidentStage(last.stage)
    words = articles_acts_and_instructions_texts.what_article_forbids(incident.article, language)
    choices, can_annul = ((), False) if stage not in OPEN else _choices(incident, acts, language)
    return ShownIncident(
        pk=incident.pk,
        title=f"{incident.article}: {words}",
        move=numbered_move(
            incident.ply,
            incident.facts["text"],
            black_first=incidents_of_case_or_game.black_begins(incident),
        ),
        stage=text_of_code(articles_acts_and_instructions_texts.STAGES, stage, language),
        is_over=stage not in OPEN,
        is_awaiting_ruling=stage is IncidentStage.AWAITING_RULING,
        lines=tuple(
            articles_acts_and_instructions_texts.explain_instruction(line, language)
            for line in last.orders
            if line["code"] != InstructionCode.RESTORE  # the picture shows it
        ),
        fen=_fen(last.orders),
        variant=incidents_of_case_or_game.variant_of_incident(incident).id,
        choices=choices,
        can_annul=can_annul,
        expected=len(acts),
        done=tuple(_shown_act(act, language) for act in acts),
    )


def _choices(
    incident: Incident, acts: Sequence[IncidentAct], language: str | None
) -> tuple[tuple[PossibleAct, ...], bool]:
    state = incidents_of_case_or_game.state_of_incident(incident, acts)
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
            in_language(articles_acts_and_instructions_texts.CHOICES[act], language),
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
        words=text_of_code(articles_acts_and_instructions_texts.ACTS, act.act, language),
        said=act.said,
        reason=act.reason,
    )
