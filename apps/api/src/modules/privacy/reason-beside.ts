import type { audit } from "../../platform/database/tables.ts";

/** Acts whose detail is the thing, a space, and what the staff wrote about it. */
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
  "MESSAGE_TEXT_CHANGED",
  "SETTING_CHANGED",
  "SETTING_ASKED",
  "DISPATCH_ON",
  "DISPATCH_OFF",
  "DEPARTURE_ASKED",
  "DEPARTURE_CANCELLED",
  "DEPARTURE_REFUSED",
]);

/** The thing a row of the trail is about, and why, where both stand in its detail. */
export function reasonBeside({ action, detail }: Pick<typeof audit.$inferSelect, "action" | "detail">): {
  subject: string;
  reason: string;
} {
  const parts =
    action === "STAFF_STEP" || action === "SERVICE_KEY_STEP"
      ? /^(.*?)：(.+)$/su.exec(detail)
      : written.has(action)
        ? /^(\S+?):? (.+)$/su.exec(detail)
        : null;
  return parts ? { subject: parts[1]!, reason: parts[2]! } : { subject: detail, reason: "" };
}
