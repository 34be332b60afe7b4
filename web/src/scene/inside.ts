/** What lies in what: ids and things, however deep. */
import type { Thing } from "../protocol";

/** A thing and everything on it or in it that can be touched, by id. */
export function idsIn(thing: Thing): string[] {
  switch (thing.kind) {
    case "area":
      return [thing.id, ...[...(thing.things ?? []), ...(thing.centre ?? [])].flatMap(idsIn)];
    case "card":
      return [thing.id, ...(thing.tokens ?? []).map((token) => token.id)];
    case "map":
      return [thing.id, ...thing.zones.map((zone) => zone.id)];
    case "track":
      return [
        thing.id,
        ...thing.spaces.flatMap((space) => (space.id ? [space.id] : [])),
        ...(thing.markers ?? []).map((marker) => marker.token.id),
      ];
    default:
      return [thing.id];
  }
}

/** Whether one of these ids is the thing's own, or lies in it. */
export function holdsAny(thing: Thing, ids: ReadonlySet<string>): boolean {
  return ids.size > 0 && idsIn(thing).some((id) => ids.has(id));
}

/** Every thing among these and inside of them, areas included. */
export function everything(things: readonly Thing[]): Thing[] {
  return things.flatMap((thing) =>
    thing.kind === "area"
      ? [thing, ...everything([...(thing.things ?? []), ...(thing.centre ?? [])])]
      : thing.kind === "card"
        ? [thing, ...(thing.tokens ?? [])]
        : [thing],
  );
}
