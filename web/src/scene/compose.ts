/** The table as one viewer sees it: what lies open, with what that viewer alone knows of it. */
import type { Hand, Layer, Map as Plan, Marker, Table, Thing } from "../protocol";

/** The table's things, with the hand's versions in their places and its layers on the maps. */
export function compose(table: Table, hand: Hand | null): readonly Thing[] {
  const instead = new Map((hand?.instead ?? []).map((thing) => [thing.id, thing]));
  const layers = hand?.layers ?? [];
  if (instead.size === 0 && layers.length === 0) {
    return table.things;
  }
  return table.things.map((thing) => seen(thing, instead, layers));
}

function seen(thing: Thing, instead: Map<string, Thing>, layers: readonly Layer[]): Thing {
  const mine = instead.get(thing.id) ?? thing;
  if (mine.kind === "map") {
    return overlaid(mine, layers);
  }
  if (mine.kind !== "area") {
    return mine;
  }
  const look = (inner: Thing): Thing => seen(inner, instead, layers);
  return {
    ...mine,
    ...(mine.things && { things: mine.things.map(look) }),
    ...(mine.centre && { centre: mine.centre.map(look) }),
  };
}

function overlaid(plan: Plan, layers: readonly Layer[]): Plan {
  const over = layers.filter((layer) => layer.over === plan.id);
  if (over.length === 0) {
    return plan;
  }
  const heat = Object.fromEntries(over.flatMap((layer) => Object.entries(layer.heat ?? {})));
  return {
    ...plan,
    zones: plan.zones.map((zone) => ({ ...zone, heat: heat[zone.id] ?? zone.heat ?? 0 })),
    lines: [...(plan.lines ?? []), ...over.flatMap((layer) => layer.lines ?? [])],
    own: [...(plan.own ?? []), ...over.flatMap((layer) => layer.own ?? [])],
    markers: once([...(plan.markers ?? []), ...over.flatMap((layer) => layer.markers ?? [])]),
  };
}

/** Partners know of the same pieces; each stands on the map once. */
function once(markers: readonly Marker[]): Marker[] {
  return [...new Map(markers.map((marker) => [marker.token.id, marker])).values()];
}
