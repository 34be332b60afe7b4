"""The rules of Ninja, a paragraph a step."""

from noren.games.ninja.steps import (
    guarding,
    marching,
    nightfall,
    placing,
    returning,
    searching,
    sneaking,
)

STEPS = (
    placing.PostReady, placing.PostSentry, placing.PostPatrol, placing.FacePost,
    placing.PlaceSleepers,
    placing.PlaceObjects, placing.ChooseHand, placing.ChooseKind, placing.ChooseCards,
    placing.ChooseStart, placing.PlacePassage, nightfall.NightFalls,
    nightfall.BeginTurn, guarding.AlertPhase, guarding.BeginCards, guarding.CardPhase,
    guarding.Hush, marching.GuardMove, marching.FacePatrol, marching.BeginPatrols,
    marching.PatrolPhase, marching.March, marching.EndGuards, marching.BeginIntruders,
    returning.Return,
    returning.NewMission, returning.OfferBonus, returning.TakeBonus, returning.PlaceBonus,
    sneaking.BeginSneak, sneaking.Sneak, searching.Search, searching.Answer, searching.FaceSentry,
    searching.MakeRoom, searching.ArmSentry, nightfall.EndTurn,
)  # fmt: skip

__all__ = ["STEPS"]
