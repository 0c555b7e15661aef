import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, Keyword } from "../fields.ts";
import { offerStates } from "./order-codes.ts";
import { OrderSn } from "./order-shapes.ts";

/** How a reason speaks: for sending somebody, to be looked at, or against it. */
export const reasonSides = { FOR: "合适", NOTE: "要留意", AGAINST: "不行" } as const;
export type ReasonSide = keyof typeof reasonSides;

const CandidateReason = z.object({
  side: z.enum(Object.keys(reasonSides) as [ReasonSide, ...ReasonSide[]]),
  text: z.string(),
});
export type CandidateReason = z.output<typeof CandidateReason>;

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
  offer: z
    .object({ state: z.enum(Object.keys(offerStates) as [keyof typeof offerStates]), at: Instant })
    .nullable(),
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
  day: Day,
  start: z.string(),
  end: z.string(),
  areaText: z.string(),
  /** How many come, and how many of them are missing. */
  people: z.number().int(),
  missing: z.number().int(),
});

export const Candidates = z.object({
  visit: VisitAsked,
  /** Whom the dispatch would ask now, in its order; fewer than are missing where not so many can. */
  proposal: z.array(Id),
  /** Those who can first, the best first; then those who cannot. */
  candidates: z.array(Candidate),
  /** How many can and how many cannot, of whom the list shows the first. */
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
