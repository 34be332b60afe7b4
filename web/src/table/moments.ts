/** A piece of a replay tells only what changed from step to step; here every step is whole. */
import type { Hand, LogLine, Replay, Table } from "../protocol";

export interface Moment {
  /** Who chose, and what, to come here; nobody did at the start. */
  seat: number | null;
  label: string;
  late: boolean;
  /** Who sat in the seats then. */
  cast: number;
  table: Table | null;
  hands: Record<number, Hand>;
  /** The lines that this step brought. */
  log: readonly LogLine[];
}

export function moments(replay: Replay): Moment[] {
  let table: Table | null = null;
  let hands: Record<number, Hand> = {};
  return replay.steps.map((step) => {
    table = step.table ?? table;
    hands = { ...hands, ...step.hands };
    return {
      seat: step.seat ?? null,
      label: step.label ?? "",
      late: step.late ?? false,
      cast: step.cast ?? 0,
      table,
      hands,
      log: step.log ?? [],
    };
  });
}
