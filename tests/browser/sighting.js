// What a person at this screen has before their eyes: handed the offers of a prompt and what it is
// about, tells of each thing whether it is in sight, uncovered and large enough for a finger.
async ({ touches, first, about, frames }) => {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
  const FINGER = 44;
  const MOST = 0.9;

  // The part of an element that no edge cuts off: of the window, or of what scrolls around it.
  const inSight = (it) => {
    const box = it.getBoundingClientRect();
    let [left, top, right, bottom] = [
      Math.max(box.left, 0), Math.max(box.top, 0),
      Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight),
    ];
    for (let around = it.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const seen = Math.max(0, right - left) * Math.max(0, bottom - top);
    return { box, share: box.width * box.height ? seen / (box.width * box.height) : 0 };
  };

  const belongs = (found, it) =>
    found !== null && (it.contains(found) || found.contains(it) ||
      (it.dataset.zone !== undefined && found.closest(`[data-zone="${it.dataset.zone}"]`) !== null));

  // Some point of it that a tap would reach.
  const isUncovered = (it, box) => {
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      for (const along of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        if (belongs(document.elementFromPoint(x, y), it)) return true;
      }
    }
    return false;
  };

  const found = (id) => {
    const name = CSS.escape(id);
    const ways = [
      `[data-touch="${name}"]`, `.tappable[data-zone="${name}"]`, `.zone[data-zone="${name}"]`,
      `[data-thing="${name}"]`, `[data-area="${name}"]`,
    ];
    for (const way of ways) {
      const it = document.querySelector(way);
      if (it) return it;
    }
    return null;
  };

  // How often one must scroll by a whole screen before it is in sight.
  const swipes = (it) => {
    const scroller = it.closest("[data-scrolls]");
    if (!scroller) return 9;
    const [box, edge] = [it.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const high = Math.max(1, scroller.clientHeight);
    const away = Math.max(edge.top - box.top, box.bottom - edge.bottom, 0);
    return Math.ceil((away - Math.max(0, box.height - high)) / high);
  };

  const isLaidDown = () => {
    const handle = document.querySelector(".own .turn[aria-expanded=false]");
    return handle !== null && inSight(handle).share >= MOST;
  };

  const look = (it) => {
    // What is in a hand that is laid down is one tap away, as what is below an edge is one swipe.
    if (!it) return { seen: false, open: false, large: true, swipes: isLaidDown() ? 1 : 9 };
    const { box, share } = inSight(it);
    const open = isUncovered(it, box);
    const seen = share >= MOST && open;
    const pad = document.querySelector(`.pad[data-zone="${it.dataset.zone}"]`) ?? it;
    const { width, height } = pad.getBoundingClientRect();
    // What is tapped later is outlined then, as large as a finger needs.
    const isLater = !it.matches("[data-touch], .tappable, button, h2, span");
    const large =
      isLater || Math.min(Math.max(width, box.width), Math.max(height, box.height)) >= FINGER - 0.5;
    return { seen, open, large, swipes: seen ? 0 : swipes(it) };
  };

  // What can be pressed and is in sight, but smaller than a fingertip. A word in a text is as large as
  // its letters, and opens what is told elsewhere as well; a zone of a map has a pad around it.
  const isForFingers = (it) => {
    if (it.matches(".term") || !it.checkVisibility() || inSight(it).share < MOST) return false;
    const { width, height } = (it.closest("label") ?? it).getBoundingClientRect();
    return Math.min(width, height) < FINGER - 0.5;
  };

  const plain = [...document.querySelectorAll(".prompt .offers [data-plain] button")];
  const me = document.querySelector(".me .line");
  // Beside the board there is room for the whole of it; elsewhere a tap opens what is cut.
  const isCut = me !== null && innerWidth > 1024 && me.scrollHeight > me.clientHeight + 1;
  const [who, want] = me ? [...me.children].map((it) => inSight(it).share) : [0, 0];
  return {
    things: touches.map((id) => ({ id, ...look(found(id)), first: first.includes(id) })),
    about: about.map((id) => {
      const it = found(id);
      return it !== null && inSight(it).share > 0.05;
    }),
    buttons: plain.map((it) => inSight(it).share >= MOST),
    question: look(document.querySelector("#question")).seen,
    goal: want,
    small: [...document.querySelectorAll("button, a[href], input, textarea, select")]
      .filter(isForFingers)
      .map((it) => it.outerHTML.slice(0, 80)),
    me: me !== null && !isCut && look(me).seen && who > 0.7,
    page: document.documentElement.scrollHeight - innerHeight,
  };
};
