import { HOUR, MINUTE } from "../../../platform/clock.ts";

/** Times of a visit, in milliseconds unless said otherwise. One place, so that a rule is changed once. */
export const visitTimes = {
  /** An employee sets out no earlier before the start. */
  setOut: 3 * HOUR,
  /** Arrives and begins no earlier before the start. */
  begin: 30 * MINUTE,
  /** Metres from the address somebody who begins may be. */
  near: 500,
  /** How often the code may be said wrong before staff have to begin. */
  codeTries: 5,
  /** Part of the booked time after which a visit can be finished without a reason. */
  finishShare: 0.5,
  /** After the start, with the employee at the door and nobody there. */
  absent: 15 * MINUTE,
  /** After the end, with nobody there or nothing finished: staff are asked. */
  unfinished: 2 * HOUR,
  /** Working time staff have to answer before it is decided by itself. */
  answer: 2 * HOUR,
  /** Time staff have to find out who did not come, where nothing proves that somebody stood at the door. */
  unproved: 48 * HOUR,
} as const;
