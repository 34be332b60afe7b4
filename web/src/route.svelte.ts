/** Clean addresses, and going from one page to another without loading anew. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "join"; code: string }
  | { page: "table"; table: string }
  | { page: "screen"; table: string }
  | { page: "replay"; table: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "mine" }
  | { page: "settings" }
  | { page: "gallery" }
  | { page: "lost" };

const PATTERNS: readonly (readonly [
  RegExp,
  (part: string, hash: string, more: string) => Route,
])[] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/new\/([\w-]+)$/, (game) => ({ page: "new", game })],
  [/^\/learn\/([\w-]+)(?:\/([\w-]+))?$/, (game, _, lesson) => ({ page: "learn", game, lesson })],
  [/^\/join\/(\w+)$/, (code) => ({ page: "join", code: code.toUpperCase() })],
  [/^\/t\/([\w-]+)$/, (table) => ({ page: "table", table })],
  [/^\/t\/([\w-]+)\/screen$/, (table) => ({ page: "screen", table })],
  [/^\/t\/([\w-]+)\/replay$/, (table) => ({ page: "replay", table })],
  [/^\/rules\/([\w-]+(?:@[\w.-]+)?)$/, (game, clause) => ({ page: "rules", game, clause })],
  [/^\/mine$/, () => ({ page: "mine" })],
  [/^\/settings$/, () => ({ page: "settings" })],
  [/^\/gallery$/, () => ({ page: "gallery" })],
];

export function routeOf(path: string, hash = ""): Route {
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) {
      return make(found[1] ?? "", hash.replace(/^#/, ""), found[2] ?? "");
    }
  }
  return { page: "lost" };
}

class Place {
  route: Route = $state.raw(routeOf(location.pathname, location.hash));

  look = (): void => {
    this.route = routeOf(location.pathname, location.hash);
  };
}

export const place = new Place();

/** Go to a page of our own. */
export function go(path: string, { instead = false } = {}): void {
  if (instead) {
    history.replaceState(null, "", path);
  } else {
    history.pushState(null, "", path);
  }
  place.look();
  scrollTo(0, 0);
}

/** Follow links to our own pages in place; let every other click be. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const plain =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) {
    return;
  }
  const url = new URL(link.href);
  if (
    url.origin === location.origin &&
    !url.pathname.startsWith("/api/") &&
    url.pathname !== location.pathname
  ) {
    event.preventDefault();
    go(url.pathname + url.hash);
  }
}
