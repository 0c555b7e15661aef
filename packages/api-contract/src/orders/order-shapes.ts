import { z } from "zod";
import { Adcode, Day, Fen, Id, Instant, Latitude, Longitude } from "../fields.ts";
import { tidyIdNumber } from "../identity/id-number.ts";
import {
  maybeWritten,
  PersonName,
  RelationCode,
  Telephone,
  written,
} from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { CoverPicture } from "../pictures/entry-pictures.ts";
import { ClockTime } from "../services/service-detail.ts";
import { Measured, ServiceMeasures, Vitals } from "../visits/vitals.ts";
import {
  offerStates,
  orderKinds,
  orderStatuses,
  payProviders,
  placedKinds,
  refundReasons,
  refundStates,
  returnStates,
} from "./order-codes.ts";
import { Carrier, TrackingNo } from "./parcel-fields.ts";

export const OrderKindCode = z.enum(codesOf(orderKinds), "没有这种订单，请重新选择。");
export const PlacedKindCode = z.enum(codesOf(placedKinds), "请选择要下单的是服务、商品、旅居还是会员卡。");
export const OrderStatusCode = z.enum(codesOf(orderStatuses), "没有这个订单状态，请重新选择。");
export const RefundReasonCode = z.enum(codesOf(refundReasons), "请选择退款的原因。");

/** 18 to 20 digits: the second it was placed in, then random ones. */
export const OrderSn = z.string().regex(/^\d{18,20}$/, "订单号是 18 到 20 位数字，请检查后再试。");

/** One line of what it costs; takings-off are negative. */
export const PriceLine = z.object({
  code: z.string(),
  name: z.string(),
  note: z.string().optional(),
  amountFen: z.number().int(),
});
export type PriceLine = z.output<typeof PriceLine>;

export const OrderItem = z.object({
  /** Of this line, to ask for a refund of some of it. */
  lineId: Id,
  targetId: Id,
  skuId: Id.nullable(),
  name: z.string(),
  skuName: z.string().nullable(),
  quantity: z.number().int(),
  unitPriceFen: Fen,
  amountFen: Fen,
  /** How many of it are paid back, or on their way. */
  refundedQuantity: z.number().int(),
  /** How many will not be sent, though nothing is paid back for them. */
  cancelledQuantity: z.number().int(),
  /** Page of what was ordered, as long as it is there. */
  link: z.string(),
  /** By what its cover is drawn: the drawing of a service, the category of a product or a trip. */
  picture: z.string().nullable(),
  cover: CoverPicture,
});
export type OrderItem = z.output<typeof OrderItem>;

/** One line of an order's history; `reason` is what was written with it. */
export const OrderEvent = z.object({
  action: z.string(),
  from: OrderStatusCode.nullable(),
  to: OrderStatusCode,
  actor: z.object({
    role: z.enum(["customer", "employee", "staff", "system", "provider"]),
    name: z.string(),
  }),
  /** A sentence for the timeline. */
  text: z.string(),
  reason: z.string().nullable(),
  at: Instant,
});
export type OrderEvent = z.output<typeof OrderEvent>;

/** How something was sent. */
export const ParcelSent = z.object({
  company: Carrier,
  trackingNo: TrackingNo,
});

/** How a refund was decided: who, when and why, with the sum, and what became of the money. */
export const RefundOutcome = z.object({
  /** What was decided, with the sum. */
  text: z.string(),
  /** Somebody of the staff by name, else what it was: the customer, the rules or the clock. */
  by: z.string(),
  at: Instant.nullable(),
  words: z.string().nullable(),
  /** Where two people had to agree: who said yes before. */
  before: z.object({ name: z.string(), at: Instant.nullable(), words: z.string().nullable() }).nullable(),
  /** When the money was back. */
  doneAt: Instant.nullable(),
});
export type RefundOutcome = z.output<typeof RefundOutcome>;

export const OrderRefund = z.object({
  id: Id,
  /** Changes with every change of the refund. */
  version: z.number().int(),
  refundNo: z.string(),
  state: z.enum(codesOf(refundStates)),
  stateText: z.string(),
  amountFen: Fen,
  /** What is kept, with why. */
  keptFen: Fen,
  keptText: z.string().nullable(),
  /** What a visit of a package, or a counted use of a card, is worth that comes back with it; 0 where none does. */
  countBackFen: Fen,
  reason: RefundReasonCode,
  reasonText: z.string(),
  description: z.string().nullable(),
  /** Addresses of the pictures; they open for who may read the order, and for staff. */
  proof: z.array(z.string()),
  /** What staff wrote when refusing, or what the provider said. */
  answer: z.string().nullable(),
  /** Of which lines; empty where it is of a sum alone. */
  lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.number().int(), amountFen: Fen })),
  createdAt: Instant,
  /** Agreed by itself then. */
  decideBy: Instant.nullable(),
  /** The goods go back first. */
  withReturn: z.boolean(),
  /** Null until staff agreed that they go back. */
  returnState: z.enum(codesOf(returnStates)).nullable(),
  returnStateText: z.string().nullable(),
  /** Where to, while they are expected. */
  returnTo: z.string().nullable(),
  returnParcel: z.object({ company: z.string(), trackingNo: z.string(), sentAt: Instant }).nullable(),
  /** How goods went to the customer again where the refund was refused. */
  backParcel: z.object({ carrier: z.string(), trackingNo: z.string(), sentAt: Instant }).nullable(),
  /** For staff: null until it is decided. */
  outcome: RefundOutcome.nullable().optional(),
});
export type OrderRefund = z.output<typeof OrderRefund>;

/** Who comes, as the customer may see it from dispatch on. */
export const OrderEmployee = z.object({
  id: Id,
  name: z.string(),
  employeeNo: z.string(),
  /** Only from acceptance until the visit is done. */
  phone: z.string().nullable(),
});

/** What an employee writes down about a visit. */
export const VisitRecord = z.object({
  note: written(2, 1000, "服务记录"),
  vitals: Vitals.optional(),
  items: z
    .array(written(1, 40, "项目"))
    .max(20, "项目最多 20 条。")
    .optional(),
  photos: z.array(Id, "请重新上传照片。").max(6, "最多放 6 张照片。").optional(),
  abnormal: maybeWritten(300, "异常情况"),
});
export type VisitRecord = z.output<typeof VisitRecord>;

/** A visit as it went. */
export const VisitMade = VisitRecord.omit({ note: true, photos: true }).extend({
  /** Null until the visit is done. */
  note: z.string().nullable(),
  /** Addresses of the photos; they open for who may read the order. */
  photos: z.array(z.string()),
  /** What was measured before it began, each time; empty where nothing was. */
  measured: z.array(Measured),
  /** Values of `vitals` outside the service's limits, in words. */
  beyond: z.array(z.string()),
  departAt: Instant.nullable(),
  startAt: Instant.nullable(),
  endAt: Instant.nullable(),
});
export type VisitMade = z.output<typeof VisitMade>;

export const Appointment = z.object({ date: Day, start: ClockTime.nullable(), end: ClockTime.nullable() });

/** A place on the map, WGS-84 degrees. */
export const Place = z.object({ lng: Longitude, lat: Latitude });
export type Place = z.output<typeof Place>;

/** Where to go or send to, written with the order. */
export const OrderAddress = z.object({
  /** Where it lies, where the telephone or a map says it: an employee who arrives is checked against it. */
  place: Place.optional(),
  receiver: PersonName,
  phone: Telephone,
  adcode: Adcode,
  detail: written(2, 80, "详细地址"),
});
export type OrderAddress = z.output<typeof OrderAddress>;

/** Somebody who travels along. */
export const Traveler = z.object({
  name: PersonName,
  /** 居民身份证; the birthday is read from it when given. */
  idNo: z
    .string()
    .transform(tidyIdNumber)
    .pipe(z.string().max(18, "身份证号是 18 位，最后一位可以是 X，请对着证件再看一遍。"))
    .optional(),
  birthday: Day.optional(),
  gender: z.enum(["MALE", "FEMALE"], "请选择男或女。").optional(),
  phone: Telephone.optional(),
  relation: RelationCode.optional(),
  mobility: maybeWritten(60, "行动情况"),
  diet: maybeWritten(60, "饮食"),
  health: maybeWritten(200, "健康情况"),
  /** From 75 years on: the adult direct relative who signs for it. */
  familyConsent: z
    .union([
      z.literal(true),
      z.object({ name: PersonName, phone: Telephone, relation: RelationCode.optional() }),
    ])
    .optional(),
});
export type Traveler = z.output<typeof Traveler>;

/** An order as lists show it. */
export const OrderCard = z.object({
  id: Id,
  sn: OrderSn,
  kind: OrderKindCode,
  kindText: z.string(),
  status: OrderStatusCode,
  statusText: z.string(),
  tone: z.enum(["gold", "pine", "grey", "persimmon"]),
  /** The state and what comes next, as a sentence. */
  sentence: z.string(),
  amountFen: Fen,
  refundedFen: Fen,
  payDeadline: Instant.nullable(),
  createdAt: Instant,
  /** Who it is for, where it is for somebody. */
  elderName: z.string().nullable(),
  appointment: Appointment.nullable(),
  items: z.array(OrderItem),
  /** What the reader may do now. */
  actions: z.array(z.string()),
  /** The package it sells, or that it is a visit of; null for any other. */
  package: z
    .object({
      /** Of the order that sells it. */
      id: Id,
      /** Which of its visits this is; null for the sale, and for a visit that was given back. */
      nth: z.number().int().nullable(),
      visits: z.number().int(),
      leftVisits: z.number().int(),
      endDay: Day.nullable(),
    })
    .nullable(),
  /** Whose order it is when a family member reads it. */
  ownerName: z.string().nullable(),
});
export type OrderCard = z.output<typeof OrderCard>;

export const Order = OrderCard.extend({
  priceLines: z.array(PriceLine),
  paidFen: Fen,
  /** The family member who paid, from their own account; null where the customer did. */
  paidBy: z.object({ name: z.string(), roleText: z.string(), agreedAt: Instant, at: Instant }).nullable(),
  /** For staff the telephone is masked, and what follows the street. */
  address: z
    .object({
      receiver: z.string(),
      phone: z.string(),
      adcode: Adcode,
      areaText: z.string(),
      detail: z.string(),
    })
    .nullable(),
  travelers: z.array(z.object({ name: z.string(), age: z.number().int().nullable() })),
  remark: z.string().nullable(),
  /** A visit that is dispatched before others, by the customer's card. */
  priority: z.boolean(),
  /** When something happens by itself, in words. */
  deadline: z.object({ at: Instant, text: z.string() }).nullable(),
  employee: OrderEmployee.nullable(),
  /** Who comes with them, where the visit takes several. */
  companions: z.array(OrderEmployee),
  record: VisitMade.nullable(),
  /** Every parcel with what is in it, the first sent first. */
  parcels: z.array(
    z.object({
      id: Id,
      carrier: z.string(),
      trackingNo: z.string(),
      shippedAt: Instant,
      lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.number().int() })),
    }),
  ),
  /** What of each line is still to be sent; empty for what is no goods, and once all has left. */
  unsent: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.number().int() })),
  /** Four digits to tell the employee at the door; only the customer sees them. */
  arrivalCode: z.string().nullable(),
  refund: OrderRefund.nullable(),
  history: z.array(OrderEvent),
  /** For staff: changes with every step of the order; what they send with a step. */
  version: z.number().int().optional(),
});
export type Order = z.output<typeof Order>;

/** An offer of a visit as the employee sees it; the address is complete once accepted. */
export const Offer = z.object({
  orderId: Id,
  sn: OrderSn,
  status: OrderStatusCode,
  statusText: z.string(),
  offerState: z.enum(codesOf(offerStates)),
  answerBy: Instant.nullable(),
  serviceId: Id,
  serviceName: z.string(),
  skuName: z.string().nullable(),
  appointment: Appointment,
  address: z
    .object({ receiver: z.string(), phone: z.string(), areaText: z.string(), detail: z.string() })
    .nullable(),
  areaText: z.string(),
  /** How it lies to the day's other visits, in words; null where it tells nothing. */
  wayText: z.string().nullable(),
  remark: z.string().nullable(),
  /** Health answers were given with the order; they are read by a call of their own. */
  hasHealth: z.boolean(),
  /**
   * From accepting until the visit is done: what matters before setting out, one thing each (care level, allergies,
   * illnesses). Empty where none of these was told.
   */
  alerts: z.array(z.string()),
  /** Who ordered was asked for the service's contraindications, and none was so. */
  screened: z.boolean(),
  /** The customer agreed to photos of the visit. */
  photoConsent: z.boolean(),
  amountFen: Fen,
  /** How many come together. */
  people: z.number().int(),
  /** What the visit brings the employee. */
  payFen: Fen,
  actions: z.array(z.string()),
});
export type Offer = z.output<typeof Offer>;

/** One visit as its employee sees it. */
export const Visit = Offer.extend({
  record: VisitMade.nullable(),
  sentence: z.string(),
  /** What the service has measured before and after; null where it asks for nothing. */
  measures: ServiceMeasures.nullable(),
});
export type Visit = z.output<typeof Visit>;

export const PayProviderCode = z.enum(codesOf(payProviders), "请选择付款方式。");
