import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { departureStates } from "./tour-codes.ts";

/** A departure as one: its group, and how many have paid to go. */
export const GroupDeparture = z.object({
  id: Id,
  tripName: z.string(),
  date: Day,
  state: z.enum(codesOf(departureStates)),
  stateText: z.string(),
  minGroup: z.number().int(),
  /** Seats that are paid for. */
  paidSeats: z.number().int(),
  /** Orders that go with it. */
  orders: z.number().int(),
});
export type GroupDeparture = z.output<typeof GroupDeparture>;

const one = {
  permission: "tours.confirm",
  who: "staff",
  params: z.object({ id: Id }),
  reply: GroupDeparture,
} as const;

export const confirmDeparture = endpoint("PUT /rest/staff/departure/confirm/:id", {
  ...one,
  summary: "确认成团：这一天出发的订单一起确认，以后报名的直接成团",
});
export const cancelDeparture = endpoint("PUT /rest/staff/departure/cancel/:id", {
  ...one,
  summary: "取消这一团：订单全部全额退款，不再接受报名",
  body: z.object({ reason: written(2, 200, "取消的原因，客户会看到") }),
});
