/** What the coach points at: things on the table get a mark, whatever they are drawn as. */

const ATTRIBUTE = "data-advised";

/** Every drawn thing with that id: what can be tapped has another mark than what only lies there. */
function drawn(id: string): Element[] {
  const name = CSS.escape(id);
  return [
    ...document.querySelectorAll(
      `[data-thing="${name}"], [data-zone="${name}"], [data-area="${name}"], [data-place="${name}"]`,
    ),
  ];
}

/** Mark these things until somebody else is to be marked, or nobody. */
export function advise(ids: readonly string[]): () => void {
  const marked = ids.flatMap(drawn);
  for (const element of marked) {
    element.setAttribute(ATTRIBUTE, "");
  }
  marked[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return () => {
    for (const element of marked) {
      element.removeAttribute(ATTRIBUTE);
    }
  };
}
