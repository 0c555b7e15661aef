import { z } from "zod";
import { Id } from "../fields.ts";
import { Tone } from "../tones.ts";

/** An order or a contract of a member, as short as can be. */
export const MemberRecord = z.object({ id: Id, title: z.string(), stateText: z.string(), tone: Tone });
export type MemberRecord = z.output<typeof MemberRecord>;
