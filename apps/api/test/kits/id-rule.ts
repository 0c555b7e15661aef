/** What stands in a call besides the id that is tried. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Things of the elder's in access-ids.test.ts. */
export type Thing =
  | "file"
  | "elder"
  | "contact"
  | "address"
  | "order"
  | "package"
  | "line"
  | "contract"
  | "conversation"
  | "visit"
  | "member"
  | "canned"
  | "followUp"
  | "notice"
  | "departure"
  | "booking"
  | "shopOrder";

export type Rule =
  /** Names what everybody may name, or what only counts together with the caller's own. */
  | { open: string }
  /** A thing of a member: to strangers its id is what an id of nothing is. */
  | {
      of: Thing;
      send(id: string): Sent;
      strangers?: readonly ("customer" | "employee" | "viewer" | "proxy")[];
    }
  /** Everybody of the staff who holds the permission may: none of it belongs to a shop or to one adviser's member. */
  | { house: string }
  /** Confined: to staff out of scope its id is what an id of nothing is. */
  | { of: Thing; send(id: string): Sent; staff: readonly ("service" | "adviser" | "merchant")[] };

export const catalogue = { open: "something everybody can see in the catalogue" } as const;
export const asMember = ["customer", "employee", "viewer", "proxy"] as const;
export const asCustomer = ["customer", "viewer", "proxy"] as const;
export const param = (id: string): Sent => ({ params: { id } });
export const words = { type: "TEXT", content: { text: "您好" } };
export const cardOrder = { kind: "CARD", items: [{ targetId: "1", quantity: 1 }] };
export const goods = (id: string): Sent => ({
  body: { kind: "PRODUCT", items: [{ targetId: "10001", quantity: 1 }], addressId: id },
});
export const fromPackage = (id: string): Sent => ({
  body: { kind: "SERVICE", items: [{ targetId: "10001", quantity: 1 }], packageId: id },
});
export const contractForm = {
  memberId: "999999999",
  type: "RESIDENCE",
  title: "机构入住服务合同",
  startDate: "2026-12-01",
  endDate: "2027-11-30",
  feeItems: [{ code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" }],
};
export const contract = (more: object, id?: string): Sent => ({
  ...(id ? { params: { id } } : {}),
  body: { ...contractForm, ...more },
});
export const application = { house: "applications belong to the portal, not to a shop" } as const;
export const scopedContract = (more: Sent = {}) =>
  ({
    of: "contract",
    send: (id: string) => ({ ...param(id), ...more }),
    staff: ["adviser", "merchant"],
  }) as const;
export const scopedOrder = (more: Sent = {}) =>
  ({ of: "shopOrder", send: (id: string) => ({ ...param(id), ...more }), staff: ["merchant"] }) as const;
export const scopedBooking = (more: Sent = {}) =>
  ({ of: "booking", send: (id: string) => ({ ...param(id), ...more }), staff: ["merchant"] }) as const;
export const scopedDeparture = (more: Sent = {}) =>
  ({ of: "departure", send: (id: string) => ({ ...param(id), ...more }), staff: ["merchant"] }) as const;
export const scopedThread = (more: Sent = {}) =>
  ({ of: "conversation", send: (id: string) => ({ ...param(id), ...more }), staff: ["service"] }) as const;
export const ownVisit = (more: Sent = {}) =>
  ({ of: "visit", send: (id: string) => ({ ...param(id), ...more }), strangers: ["employee"] }) as const;

/** A list narrowed to one member. */
export const ofMember = (...staff: ("adviser" | "merchant")[]): Rule => ({
  of: "member",
  send: (id) => ({ query: { memberId: id } }),
  staff,
});
