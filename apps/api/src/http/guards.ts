import type { Endpoint, Who } from "@ginkgo/api-contract/endpoint";
import { isKeyPermission } from "@ginkgo/api-contract/identity/service-keys";
import type { ProblemKey } from "@ginkgo/api-contract/problems";
import { problem } from "./problem.ts";
import type { MemberViewer, StaffViewer, Viewer } from "./viewer.ts";

/** Decides at the door. Every route names one; there is no default that lets people in. */
export interface Guard<V extends Viewer = Viewer> {
  who: Who;
  /** The viewer as the handler may see it, or why not. */
  admit(viewer: Viewer): V | ProblemKey;
}

const signedIn = (viewer: Viewer, fits: boolean): ProblemKey | undefined =>
  fits ? undefined : viewer.kind === "visitor" ? (viewer.because ?? "SIGN_IN_REQUIRED") : "NOT_ALLOWED";

const asMember = (viewer: Viewer, fits: boolean): MemberViewer | ProblemKey => {
  const refusal = signedIn(viewer, fits);
  if (refusal) return refusal;
  const v = viewer as MemberViewer;
  return v.closing ? "ACCOUNT_CLOSING" : v;
};

/** The explicit public list. */
export const anyone: Guard = { who: "anyone", admit: (viewer) => viewer };

/** Any signed-in member, of either person type or none yet. */
export const member: Guard<MemberViewer> = {
  who: "member",
  admit: (v) => asMember(v, v.kind === "member"),
};

/** The same, and one whose account is being closed: to see that, to take it back, to take one's data along. */
export const memberOrClosing: Guard<MemberViewer> = {
  who: "member",
  admit: (v) => signedIn(v, v.kind === "member") ?? (v as MemberViewer),
};

/** A member acting as customer; one who has not chosen counts as customer (rules §13). */
export const customer: Guard<MemberViewer> = {
  who: "customer",
  admit: (v) => asMember(v, v.kind === "member" && v.personType !== 2),
};

/** A member acting as service employee. */
export const employee: Guard<MemberViewer> = {
  who: "employee",
  admit: (v) => asMember(v, v.kind === "member" && v.personType === 2),
};

/** A staff account. */
export const staff: Guard<StaffViewer> = {
  who: "staff",
  admit: (v) => signedIn(v, v.kind === "staff") ?? (v as StaffViewer),
};

/** A key decides for nobody, looks behind no mask, and changes nothing by a right to read. */
const isForKeys = ({ method, permission, isSecond, reveals, byKey }: Endpoint): boolean =>
  !isSecond &&
  !reveals &&
  (byKey ?? (isKeyPermission(permission) && (method === "GET" || permission !== "orders.read")));

/**
 * Whether staff may make this call: the endpoint's permission, and for calls of the house alone an account that is not
 * confined to its own shop or home.
 * @throws {ProblemError} NOT_ALLOWED, KEY_NOT_ALLOWED
 */
export function requireAccess(endpoint: Endpoint, viewer: Viewer): void {
  const { permission, scope } = endpoint;
  if (viewer.kind !== "staff" || permission === undefined) return;
  if (viewer.keyId && !isForKeys(endpoint)) throw problem("KEY_NOT_ALLOWED");
  const { permissions } = viewer;
  const isConfined = scope === "house" && permissions.has("own.only");
  if (isConfined || (permission !== "none" && !permissions.has(permission)))
    throw problem(viewer.keyId ? "KEY_NOT_ALLOWED" : "NOT_ALLOWED", permission);
}
