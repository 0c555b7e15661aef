import type { audit } from "../../platform/database/tables.ts";

/** Acts that once wrote why straight behind the thing. */
const written = new Set([
  "TASK_TAKEN_BACK",
  "APPLICANT_SHOWN",
  "PHONE_SHOWN",
  "BOOKING_SHOWN",
  "BOOKING_CONFIRM",
  "BOOKING_PROPOSE",
  "BOOKING_VISITED",
  "BOOKING_NO_SHOW",
  "CONSULT_SHOWN",
  "CONSULT_ASSIGN",
  "CONSULT_TAKE_OVER",
  "FEEDBACK_SHOWN",
  "ORDER_SHOWN",
  "TRAVELERS_SHOWN",
  "SETTING_CHANGED",
  "SETTING_ASKED",
  "JOB_PAUSED",
  "DISPATCH_ON",
  "DISPATCH_OFF",
  "DEPARTURE_ASKED",
  "DEPARTURE_CANCELLED",
  "DEPARTURE_REFUSED",
]);
/** Things and codes alone: `application:7 COMPANY`. What once was written straight behind a thing holds words. */
const THINGS = /^((?:[\w-]+:\S+|[A-Za-z_]+)(?: (?:[\w-]+:\S+|[A-Za-z_]+))*|) ：(.+)$/su;
const steps = new Set(["STAFF_STEP", "SERVICE_KEY_STEP"]);

interface Told {
  /** The thing, and kinds and ids beside it. */
  subject: string;
  /** What was done, where the act alone does not say it. */
  step: string;
  reason: string;
}

/** What a row of the trail is about, what was done with it, and why, where these stand in its detail. */
export function reasonBeside({ action, detail }: Pick<typeof audit.$inferSelect, "action" | "detail">): Told {
  const isStep = steps.has(action);
  const parts =
    (written.has(action) ? THINGS : /^(.*?) ：(.+)$/su).exec(detail) ??
    (isStep ? /^(.*?)：(.+)$/su : written.has(action) ? /^(\S+?):? (.+)$/su : null)?.exec(detail);
  const [, about, reason] = parts ?? ["", detail, ""];
  const [, subject, step] = (isStep && /^([\w:-]+(?: \w+:\S+)*) (.+)$/su.exec(about!)) || ["", about, ""];
  return { subject: subject!, step: step!, reason: reason! };
}
