import { boolean, integer, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../../platform/database/columns.ts";
import { staff } from "../../identity/tables.ts";
import { employees } from "../../workforce/tables.ts";
import { orders, schema } from "../tables.ts";

/** An offer of a visit to an employee, with a deadline. */
export const offers = schema.table("offers", {
  id: generatedId("id").primaryKey(),
  orderId: id("order_id")
    .notNull()
    .references(() => orders.id),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id),
  state: text("state", { enum: ["SENT", "ACCEPTED", "REJECTED", "EXPIRED", "WITHDRAWN"] }).notNull(),
  answerBy: timestamptz("answer_by").notNull(),
  reason: text("reason"),
  sentAt: timestamptz("sent_at").notNull(),
  answeredAt: timestamptz("answered_at"),
});

export const visitRecords = schema.table("visit_records", {
  orderId: id("order_id")
    .primaryKey()
    .references(() => orders.id),
  employeeId: id("employee_id")
    .notNull()
    .references(() => employees.id),
  departAt: timestamptz("depart_at"),
  startAt: timestamptz("start_at"),
  endAt: timestamptz("end_at"),
  /** {note, vitals, items, photos, abnormal}, sealed. */
  record: text("record"),
  /** What the visit brings its employee, fen, written when it is done: a share changed later changes nothing of it. */
  payFen: integer("pay_fen"),
  /** How far from the address an employee was when they set out and when they began, metres; null where it is not known. */
  departDistanceM: integer("depart_distance_m"),
  startDistanceM: integer("start_distance_m"),
  /** How often the arrival code was said wrong: four digits are not to be guessed. */
  codeTries: smallint("code_tries").notNull().default(0),
  /** Pay that was decided on together with a refund, as where nobody was at home: no share is taken of it any more. */
  payDecided: boolean("pay_decided").notNull().default(false),
  /**
   * How far from the door the employee stood who reported an absent customer, metres; null where the address has no position. Then
   * the clock does not take their word: staff find out.
   */
  absentDistanceM: integer("absent_distance_m"),
  /** What was measured at a visit before it began, each time, sealed as one list. */
  measured: text("measured"),
});

/** What an employee did wrong on a visit: once for each visit, a visit nobody made above one made late. */
export const employeeFaults = schema.table(
  "employee_faults",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    employeeId: id("employee_id")
      .notNull()
      .references(() => employees.id),
    kind: text("kind", { enum: ["LATE", "NO_SHOW"] }).notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.employeeId] })],
);

/** Each change of whether visits are offered by themselves; the latest of a kind of service holds. */
export const dispatchSwitches = schema.table("dispatch_switches", {
  id: generatedId("id").primaryKey(),
  /** A family of services; null is all of them. */
  category: text("category"),
  isOn: boolean("is_on").notNull(),
  reason: text("reason").notNull(),
  staffId: id("staff_id")
    .notNull()
    .references(() => staff.id),
  at: timestamptz("at").notNull(),
});

/** A visit that stopped fitting who has it, when staff changed what they do, where or when. */
export const visitMisfits = schema.table(
  "visit_misfits",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    employeeId: id("employee_id")
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    /** Moved to another hour, it was looked at anew. */
    startsAt: timestamptz("starts_at").notNull(),
    reason: text("reason").notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.employeeId] })],
);
