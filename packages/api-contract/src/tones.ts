import { z } from "zod";

/** The colours a state may be shown in: it waits, goes well, is under way, is over, went wrong. */
export const Tone = z.enum(["gold", "pine", "info", "grey", "persimmon"]);
export type Tone = z.output<typeof Tone>;
