import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, listOf, paging } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { Offer, Order, OrderStatusCode, Place, Visit, VisitRecord } from "../orders/order-shapes.ts";
import { Vitals } from "./vitals.ts";

/** As it is told at the door and typed on any keyboard: full-width digits and blanks between are the same code. */
const ArrivalCode = z
  .string("请填写到达码。")
  .transform((s) => s.normalize("NFKC").replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1, "请填写到达码；客人说不出，请打客服电话，核实后由客服代为开始。")
      .max(8, "到达码是四位数字。"),
  );

const one = { who: "employee", params: z.object({ id: Id }), reply: Order } as const;

export const employeeOrders = endpoint("GET /rest/oms/order/employee/page", {
  summary: "派给我的订单，最近要上门的在前",
  who: "employee",
  query: z.object({ status: listOf(OrderStatusCode, 24), ...paging }),
  reply: pageOf(Offer).extend({
    counts: z.object({ offers: z.number().int(), visits: z.number().int() }),
    /** The server's time, to say how long an offer still stands. */
    now: Instant,
  }),
});

export const employeePool = endpoint("GET /rest/oms/order/employee/pool", {
  summary: "我能接、还没人接的订单",
  who: "employee",
  query: z.object(paging),
  reply: pageOf(Offer),
});

export const employeeVisit = endpoint("GET /rest/oms/order/employee/visit/:id", {
  ...one,
  summary: "派给我的一单",
  reply: Visit,
});

export const receiveOrder = endpoint("PUT /rest/oms/order/employee/receive/:id", {
  ...one,
  summary: "接单；池子里的也用它接",
});
export const rejectOrder = endpoint("PUT /rest/oms/order/employee/reject/:id", {
  ...one,
  summary: "拒单，或接了以后来不了，要写原因",
  body: z.object({ reason: written(2, 100, "拒单的原因") }),
});
export const gotoOrder = endpoint("PUT /rest/oms/order/employee/goto/:id", {
  ...one,
  summary: "出发；最早在约好的时间前 3 小时",
  body: z.object({ place: Place.optional() }).prefault({}),
});
export const handleOrder = endpoint("PUT /rest/oms/order/employee/handle/:id", {
  ...one,
  summary: "到达并开始服务；code 是客户页面上的四位码，place 离地址 500 米以内；最早在约好的时间前 30 分钟",
  body: z.object({ code: ArrivalCode.optional(), place: Place.optional() }).prefault({}),
});
export const reportAbsent = endpoint("PUT /rest/oms/order/employee/absent/:id", {
  ...one,
  summary: "到了门口，约好的时间过了 15 分钟还没有见到人；知道客人家在哪里的，place 离地址 500 米以内",
  body: z.object({ note: written(2, 200, "看到的情况"), place: Place.optional() }),
});
export const measureVisit = endpoint("PUT /rest/oms/order/employee/measure/:id", {
  ...one,
  summary: "服务开始前量的；超过这项服务的上限，记下来并答 409，可以再量一次，或停下",
  body: z.object({ vitals: Vitals }),
});
export const stopVisit = endpoint("PUT /rest/oms/order/employee/stop/:id", {
  ...one,
  summary: "量得超过上限，停下不做，改天再来：全额退，不收费",
});
export const finishOrder = endpoint("PUT /rest/oms/order/employee/finish/:id", {
  ...one,
  summary: "服务结束，交服务记录；不到约好时间的一半要写原因",
  body: z.object({
    record: VisitRecord,
    early: maybeWritten(200, "提前结束的原因"),
    /** Refused where a value is missing that the service has measured before or after. */
    needMeasures: z.boolean().optional(),
  }),
});
