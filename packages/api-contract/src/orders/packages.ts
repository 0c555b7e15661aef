import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Fen, Id } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Appointment, OrderStatusCode } from "./order-shapes.ts";

/** Where a package stands. What is left of one that expired can still be given back. */
export const packageStates = {
  OPEN: "可以约",
  USED_UP: "都约完了",
  EXPIRED: "过了使用期",
  CLOSED: "已经退了",
} as const;
export type PackageState = keyof typeof packageStates;

/** What one visit of a package is worth, whole fen; the last one takes what is over. */
export const visitOfPackage = ({ amountFen, visits }: { amountFen: number; visits: number }): number =>
  Math.floor(amountFen / visits);

/** What the visits nobody used bring back: with those that were used it is the price exactly. */
export const unusedOfPackage = (bought: { amountFen: number; visits: number; used: number }): number =>
  bought.used >= bought.visits ? 0 : bought.amountFen - bought.used * visitOfPackage(bought);

export const VisitPackage = z.object({
  /** Of the order it was bought with; a visit names it as `packageId`. */
  id: Id,
  serviceId: Id,
  skuId: Id,
  name: z.string(),
  skuName: z.string(),
  state: z.enum(codesOf(packageStates)),
  stateText: z.string(),
  visits: z.number().int(),
  /** Made, or booked and not made yet. */
  usedVisits: z.number().int(),
  leftVisits: z.number().int(),
  paidFen: Fen,
  /** What one visit is worth when it is given back. */
  visitFen: Fen,
  /** What the unused ones bring back now; 0 where none is left. */
  refundableFen: Fen,
  /** How many were booked and are not over: before they are, nothing can be given back. */
  openVisits: z.number().int(),
  /** Last day a visit can be made on; null: no end. */
  endDay: Day.nullable(),
  /** Where the service comes to. */
  areaText: z.string(),
  /** Whose it is where family reads it; null for one's own. */
  ownerName: z.string().nullable(),
  /** For whom it was bought; null: for the buyer. */
  /** Whom it was bought for; null for the buyer. */
  elderName: z.string().nullable(),
  elderId: Id.nullable(),
  /** Whether the reader may book of it and give it back. */
  canAct: z.boolean(),
  /** Its visits in the order they were booked, those called off left out. */
  booked: z.array(
    z.object({
      orderId: Id,
      /** 1 is the first; null for one that was given back. */
      nth: z.number().int().nullable(),
      status: OrderStatusCode,
      statusText: z.string(),
      appointment: Appointment.nullable(),
      /** Staff gave it back, because the visit was not as it should be. */
      returned: z.boolean(),
    }),
  ),
});
export type VisitPackage = z.output<typeof VisitPackage>;

export const packageList = endpoint("GET /rest/oms/package/list", {
  summary: "我的套餐：买了几次、用了几次、还剩几次、用到哪天；家人买给长辈的，有权限的也看得到",
  who: "customer",
  reply: z.object({ records: z.array(VisitPackage) }),
});
