import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import type { Db, Tx } from "../platform/database/database.ts";
import { anyone, type Guard } from "./guards.ts";
import type { AppContext } from "./services.ts";
import type { Viewer } from "./viewer.ts";

/** What every handler is given. */
export interface Call<E, V extends Viewer> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: V;
  request: Request;
  /** Address of the caller, seen through trusted proxies only. */
  ip: string;
  services: AppContext;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
  /** Adds a `Set-Cookie` line to the answer. */
  cookie(line: string): void;
  /** Makes the answer a 302 to this address; what the handler returns is dropped. */
  redirect(address: string): void;
}

export interface QueryCall<E, V extends Viewer> extends Call<E, V> {
  db: Db;
}

export interface CommandCall<E, V extends Viewer> extends Call<E, V> {
  /** The only database handle in reach: another one would hang the embedded engine. */
  tx: Tx;
  /** Runs after the commit: sending, calling providers, anything slow. */
  after(work: () => Promise<unknown>): void;
}

export interface WorkflowCall<E, V extends Viewer> extends Call<E, V> {
  /** One short transaction. Never call it inside another: the embedded engine has one connection. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Route {
  endpoint: Endpoint;
  guard: Guard;
  kind: "query" | "command" | "workflow";
  /** The part of the portal it belongs to; where that is not offered only staff are answered. */
  part?: PortalPart | undefined;
  /** Members are answered all the same: what they paid for before is still booked and moved. */
  staysForMembers?: true;
  /** The answer is the same whoever asks: it is kept until something it was read from is written. */
  isShared?: true;
  // biome-ignore lint/suspicious/noExplicitAny: the endpoint types it where it is written
  handle(call: any): Promise<unknown>;
}

/** A read: endpoint, who may, what it answers. */
export function query<E extends Endpoint, V extends Viewer>(
  endpoint: E,
  guard: Guard<V>,
  handle: (call: QueryCall<E, V>) => Promise<ReplyOf<E>>,
): Route {
  return { endpoint, guard: guard as Guard, kind: "query", handle };
}

/** What the handler of a shared answer is given: nothing of who asks. */
export type SharedCall<E> = Pick<QueryCall<E, Viewer>, "params" | "query" | "services" | "db">;

/** A read whose answer is the same for everybody. */
export function sharedQuery<E extends Endpoint>(
  endpoint: E,
  handle: (call: SharedCall<E>) => Promise<ReplyOf<E>>,
): Route {
  return { ...query(endpoint, anyone, handle), isShared: true };
}

/** A change, in one transaction that ends before `after` runs. */
export function command<E extends Endpoint, V extends Viewer>(
  endpoint: E,
  guard: Guard<V>,
  handle: (call: CommandCall<E, V>) => Promise<ReplyOf<E>>,
): Route {
  return { endpoint, guard: guard as Guard, kind: "command", handle };
}

/**
 * A change that cannot be one transaction: slow work stands between its parts (hashing, asking a vendor), or what it
 * wrote must stay although it refuses (a wrong try stays counted).
 */
export function workflow<E extends Endpoint, V extends Viewer>(
  endpoint: E,
  guard: Guard<V>,
  handle: (call: WorkflowCall<E, V>) => Promise<ReplyOf<E>>,
): Route {
  return { endpoint, guard: guard as Guard, kind: "workflow", handle };
}
