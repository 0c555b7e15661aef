/** What happens one after another: before each step, the moment it happens at. */
export type Timeline = AsyncGenerator<Date, void, undefined>;

/**
 * Goes through several timelines together, always with the step that is earliest: what is numbered as it is written is
 * numbered in order of time, whichever of them it is of.
 */
export async function inTime(timelines: readonly Timeline[]): Promise<void> {
  let waiting: { timeline: Timeline; at: Date }[] = [];
  for (const timeline of timelines) {
    const { value, done } = await timeline.next();
    if (!done) waiting.push({ timeline, at: value });
  }
  while (waiting.length > 0) {
    const [first, ...others] = waiting.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const { value, done } = await first!.timeline.next();
    waiting = done ? others : [{ ...first!, at: value }, ...others];
  }
}
