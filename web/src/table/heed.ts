/** Tell the person, by ear and by screen reader, what just happened and what is asked. */
import { crier } from "../announce.svelte";
import { chime, flourish } from "../chime";
import { named } from "../scene/names";
import { isHeavy, namesThen, titleFor } from "./bulletin";
import { type TableState, freshLines, isAsked, seatNames } from "./state";

export function heed(before: TableState, now: TableState): void {
  const names = seatNames(now.room);
  for (const line of freshLines(before, now)) {
    if (line.news?.weight === "quiet") {
      continue;
    }
    const who = line.said === undefined || line.said === null ? "" : `⟦${line.said}⟧: `;
    const title = line.news?.title && isHeavy(line) ? `${titleFor(line, now.you.seat)}. ` : "";
    crier.say(named(title + who + line.text, namesThen(line, now.room?.past ?? [], names)));
  }
  for (const line of before.life === now.life ? now.chat.slice(before.chat.length) : []) {
    crier.say(line.person === null ? line.text : `${line.name}: ${line.text}`);
  }
  const [was, is] = [before.hand?.prompt, now.hand?.prompt];
  if (is !== undefined && is.text !== was?.text) {
    crier.say(named(isAsked(now) ? `You are asked: ${is.text}` : is.text, names));
  }
  if (isAsked(now) && (!isAsked(before) || is?.text !== was?.text)) {
    chime();
  }
  if (now.end !== null && before.end === null && before.room !== null) {
    crier.say(named(now.end.story.text, names));
    flourish();
  }
}
