/** Single keys instead of buttons: digits choose, and whatever names a key of its own has it.
 *
 * A button, link or field says by `aria-keyshortcuts` which key it goes by; so a screen reader tells
 * it too, and the list of all is read from the page and is never out of date.
 */

export interface Shortcut {
  key: string;
  label: string;
  element: HTMLElement;
}

const CHOICES = '[aria-label="Options"], [aria-label="Confirm your choice"]';
const FOLDED = 'button[aria-label$="options as a list"]';

/** What can be acted on now: what lies under an open dialog cannot. */
export function reachable(page: Document): ParentNode {
  return [...page.querySelectorAll("dialog[open]")].at(-1) ?? page;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** The options that are offered as buttons, in their order. */
export function choices(root: ParentNode): HTMLButtonElement[] {
  const lists = root.querySelectorAll<HTMLElement>(CHOICES);
  const buttons = [...lists].flatMap((list) => [...list.querySelectorAll("button")]);
  return buttons.filter(isShown);
}

/** Everything on the page that has a key of its own. */
export function shortcuts(root: ParentNode): Shortcut[] {
  const found = root.querySelectorAll<HTMLElement>("[aria-keyshortcuts]");
  const keys = new Map<string, Shortcut>();
  for (const element of found) {
    const key = element.getAttribute("aria-keyshortcuts") ?? "";
    if (!keys.has(key) && isShown(element)) {
      keys.set(key, { key, label: labelOf(element), element });
    }
  }
  return [...keys.values()];
}

function labelOf(element: HTMLElement): string {
  const named = element.getAttribute("aria-label") ?? element.getAttribute("placeholder");
  return (named ?? element.textContent).replace(/\s+/g, " ").trim();
}

/** Whether keys are letters now, or belong to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** Do what a key stands for; whether it stands for anything here. */
export function press(key: string, root: ParentNode): boolean {
  if (/^\d$/.test(key)) {
    return choose((Number(key) + 9) % 10, root);
  }
  const meant = shortcuts(root).find((it) => it.key === key.toLowerCase())?.element;
  if (meant?.matches("input, textarea, select")) {
    meant.focus();
  } else {
    meant?.click();
  }
  return meant !== undefined;
}

function choose(at: number, root: ParentNode): boolean {
  const offered = choices(root);
  const chosen =
    offered[at] ?? (offered.length === 0 ? root.querySelector<HTMLElement>(FOLDED) : null);
  chosen?.click();
  return chosen !== null;
}
