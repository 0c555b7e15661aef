import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Id, Instant, Keyword, paging, SentInteger } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { Hours } from "../visits/employee-work.ts";
import { offerStates } from "./order-codes.ts";
import { Order, OrderSn, OrderStatusCode } from "./order-shapes.ts";

/** How a reason speaks: for sending somebody, to be looked at, or against it. */
export const reasonSides = { FOR: "合适", NOTE: "要留意", AGAINST: "不行" } as const;
export type ReasonSide = keyof typeof reasonSides;

const CandidateReason = z.object({
  side: z.enum(codesOf(reasonSides)),
  text: z.string(),
});
export type CandidateReason = z.output<typeof CandidateReason>;

const StandingOffer = z.object({ state: z.enum(codesOf(offerStates)), at: Instant, answerBy: Instant });

/** Somebody who may be sent to a visit, or who may not and why. */
export const Candidate = z.object({
  employeeId: Id,
  name: z.string(),
  employeeNo: z.string(),
  gradeText: z.string(),
  rating: z.number(),
  /** Sent by name, the visit is offered to them. */
  can: z.boolean(),
  /** The dispatch asks them by itself: they can, and neither refused nor had it taken away. */
  asksByItself: z.boolean(),
  /** What of this visit stands with them: an offer that waits for an answer, or one accepted. */
  offer: StandingOffer.nullable(),
  /** Of those who can; more is better. */
  score: z.number().int().nullable(),
  /** What the score is made of. */
  scoreParts: z.array(z.object({ text: z.string(), points: z.number() })),
  reasons: z.array(CandidateReason),
});
export type Candidate = z.output<typeof Candidate>;

/** A visit, as much of it as choosing somebody takes. */
const VisitAsked = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  /** Of the service, as when it can come elsewhere is asked for. */
  serviceId: Id,
  skuId: Id.nullable(),
  adcode: Adcode.nullable(),
  day: Day,
  start: z.string(),
  end: z.string(),
  areaText: z.string(),
  /** Changes with every step of the order; sent along with what is done to it. */
  version: z.number().int(),
  /** How many come, and how many of them are missing. */
  people: z.number().int(),
  missing: z.number().int(),
});

export const Candidates = z.object({
  visit: VisitAsked,
  /** Whom the dispatch would ask now, in its order; fewer than are missing where not so many can. */
  proposal: z.array(Id),
  /** Those who can first, the best first; then those who have it already; then those who cannot. */
  candidates: z.array(Candidate),
  /** How many can and how many cannot, of whom the list shows the first; who has it already is neither. */
  canCount: z.number().int(),
  cannotCount: z.number().int(),
});
export type Candidates = z.output<typeof Candidates>;

export const orderCandidates = endpoint("GET /rest/staff/order/candidates/:id", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "这一单能派给谁、不能派给谁，各自为什么；和自动派单是同一套规矩",
  params: z.object({ id: Id }),
  /** Part of a name or number: anybody of the city can be found, however many there are. */
  query: z.object({ keyword: Keyword }),
  reply: Candidates,
});

/** A visit in a person's day. */
const BoardVisit = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  /** Who receives it. */
  receiver: z.string().nullable(),
  areaText: z.string(),
  start: Instant,
  end: Instant,
  status: OrderStatusCode,
  statusText: z.string(),
  /** An offer that waits for an answer, one accepted, or an hour that is only held until somebody is asked. */
  hold: z.enum(["SENT", "ACCEPTED", "HELD"]),
});
export type BoardVisit = z.output<typeof BoardVisit>;

const Absence = z.object({ id: Id, from: Instant, to: Instant, reason: z.string() });
export type Absence = z.output<typeof Absence>;

/** Somebody's day. */
export const BoardPerson = z.object({
  employeeId: Id,
  employeeNo: z.string(),
  name: z.string(),
  gradeText: z.string(),
  rating: z.number(),
  /** Why nobody sends them now; null where they may be sent. */
  offText: z.string().nullable(),
  /** When they work that day. */
  hours: z.array(Hours),
  absences: z.array(Absence),
  visits: z.array(BoardVisit),
});
export type BoardPerson = z.output<typeof BoardPerson>;

/** A visit that waits for somebody: to be sent, to answer, or to take it over. */
export const WaitingVisit = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  receiver: z.string().nullable(),
  areaText: z.string(),
  day: Day,
  start: Instant,
  end: Instant,
  status: OrderStatusCode,
  statusText: z.string(),
  version: z.number().int(),
  priority: z.boolean(),
  people: z.number().int(),
  accepted: z.number().int(),
  /** Who is asked and has not answered. */
  asked: z.array(z.object({ employeeId: Id, name: z.string() })),
  /** What they said who refused, were too late, or had it taken from them; the latest first. */
  refused: z.array(
    z.object({
      name: z.string(),
      state: z.enum(codesOf(offerStates)),
      stateText: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** Until when something has to happen, and what happens by itself then. */
  dueAt: Instant.nullable(),
  dueText: z.string(),
  /** By night: nobody is pressed for it before then; null while it is worked, and where it cannot wait. */
  restsUntil: Instant.nullable(),
  /** A person has to find somebody: the machine has given up. */
  needsPerson: z.boolean(),
  /** Why who has it cannot come; null for a visit that is not to be replanned. */
  replanText: z.string().nullable(),
});
export type WaitingVisit = z.output<typeof WaitingVisit>;

const BoardOffer = z.object({
  id: Id,
  at: Instant,
  employeeName: z.string(),
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  state: z.enum(codesOf(offerStates)),
  stateText: z.string(),
  answerBy: Instant,
  reason: z.string().nullable(),
});

export const DispatchBoard = z.object({
  day: Day,
  now: Instant,
  /** What is late first; as many as are shown, and how many there are. */
  waiting: z.array(WaitingVisit),
  waitingCount: z.number().int(),
  people: z.array(BoardPerson),
  peopleCount: z.number().int(),
  nextCursor: z.string().optional(),
  /** Of the day, the newest first. */
  offers: z.array(BoardOffer),
  /** Places somebody goes to, to look at one of them alone. */
  areas: z.array(z.object({ adcode: Adcode, name: z.string() })),
  automatic: z.object({ isOn: z.boolean(), offNames: z.array(z.string()) }),
});
export type DispatchBoard = z.output<typeof DispatchBoard>;

export const dispatchBoard = endpoint("GET /rest/staff/dispatch/board", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "派单台：等着派的单、一天里每个人的上门、派出去的回音；人按工号一页一页看",
  query: z.object({
    day: Day.optional(),
    area: Adcode.optional(),
    keyword: Keyword,
    /** The people after the last one of the page that gave it. */
    cursor: z.string().max(40).optional(),
    size: paging.size,
  }),
  reply: DispatchBoard,
});

/** One visit of a plan: whom the machine would send, and why nobody where it finds none. */
const PlanLine = z.object({
  visit: VisitAsked,
  proposal: z.array(
    z.object({
      employeeId: Id,
      name: z.string(),
      score: z.number().int(),
      reasons: z.array(CandidateReason),
    }),
  ),
  /** Given to somebody else, not only sent: it takes a reason, and a person who chooses it. */
  isReassign: z.boolean(),
  /** Who has it now: asked and still to answer, or accepted. */
  standing: z.array(z.object({ name: z.string(), offer: StandingOffer })),
  problem: z.string().nullable(),
  /** Who would be asked for this visit alone and has one above it instead; null where nobody. */
  passedText: z.string().nullable(),
});
export type PlanLine = z.output<typeof PlanLine>;

export const MAX_PLANNED = 30;

export const planDispatch = endpoint("POST /rest/staff/dispatch/plan", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "为几张单一起想好派给谁，什么也不写；每一单再用派单或改派定下",
  body: z.object({
    /** All that wait on the day where none are named. */
    day: Day.optional(),
    orderIds: z.array(Id).max(MAX_PLANNED, `一次最多排 ${MAX_PLANNED} 单。`).optional(),
    /** Of those somebody has already: to be given to somebody else. The others of them stay where they are. */
    reassign: z.array(Id).max(MAX_PLANNED).default([]),
    /** Not to be carried out: those below do not count with it. */
    held: z.array(Id).max(MAX_PLANNED).default([]),
  }),
  reply: z.object({ lines: z.array(PlanLine) }),
});

export const withdrawOffer = endpoint("PUT /rest/staff/order/withdraw/:id", {
  permission: "orders.dispatch",
  who: "staff",
  step: "撤回派单",
  summary: "撤回还没有人接的派单，另外派人；10 分钟没有派，系统自动找人",
  params: z.object({ id: Id }),
  body: z.object({ reason: maybeWritten(200, "原因"), version: SentInteger.optional() }).prefault({}),
  reply: Order,
});

/** What goes with `CHANGED_MEANWHILE` of an order: how it stands, and what was done since it was looked at. */
export interface OrderChanged {
  version: number;
  statusText: string;
  changes: { at: string; by: string; text: string }[];
}

/** Whether visits are offered by themselves: all of them, or those of one kind of service. */
const DispatchSwitch = z.object({
  /** Null: the whole portal. */
  category: z.string().nullable(),
  name: z.string(),
  isOn: z.boolean(),
  /** Counts its changes; 0 where nobody ever changed it. */
  version: z.number().int(),
  /** Who changed it last and why; null where nobody did. */
  last: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type DispatchSwitch = z.output<typeof DispatchSwitch>;

const Switches = z.object({ switches: z.array(DispatchSwitch) });

export const dispatchSwitches = endpoint("GET /rest/staff/dispatch/automatic", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "自动派单的开关：全站一个，每类服务一个",
  reply: Switches,
});

export const setDispatchSwitch = endpoint("PUT /rest/staff/dispatch/automatic", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "开或关自动派单；关了，等着的单马上成为人工派单的待办，开了，还没有人管的又由系统找人",
  body: z.object({
    category: z.string().max(40).nullish(),
    isOn: z.boolean("请选开或关。"),
    reason: written(2, 200, "原因"),
    /** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
    version: SentInteger.optional(),
  }),
  reply: Switches,
});
