"""The rules of Ninja, a paragraph a step."""

from noren.games.ninja.rules import (
    guarding,
    marching,
    night,
    passage,
    placing,
    returning,
    searching,
    sharing,
    sneaking,
    variants,
)

STEPS = (
    placing.PostReady, placing.PostSentry, placing.PostPatrol, placing.FacePost,
    placing.PlaceSleepers,
    placing.PlaceObjects, placing.ChooseHand, placing.ChooseCards,
    variants.WriteMission, variants.PrepareHand, variants.ChooseKind,
    placing.ChooseStart, placing.PlacePassage, night.NightFalls,
    night.BeginTurn, sharing.Share, sharing.Agree, night.DrawCards, sharing.DivideWounds,
    night.AlertPhase, guarding.BeginCards, guarding.CardPhase,
    guarding.Hush, marching.GuardMove, marching.FacePatrol, marching.BeginPatrols,
    marching.PatrolPhase, marching.March, passage.EndGuards, night.BeginIntruders,
    returning.Return,
    returning.NewMission, returning.OfferBonus, returning.TakeBonus, returning.PlaceBonus,
    sneaking.BeginSneak, sneaking.Sneak, searching.Search, searching.Answer, searching.FaceSentry,
    searching.MakeRoom, searching.ArmSentry, night.EndTurn,
)  # fmt: skip

__all__ = ["STEPS"]
