import type { z } from "zod";
import type { SecondPermission, StaffPermission } from "./identity/staff-permissions.ts";

/** HTTP verbs the API speaks. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Address = `${Method} /${string}`;

/**
 * Who may call an endpoint. `anyone` is the explicit public list of rules §2;
 * everything else needs a signed-in person of that kind.
 */
export type Who = "anyone" | "member" | "customer" | "employee" | "staff";

type Schema = z.ZodType;

/** Who may call, and for staff which permission it takes: a staff call without one does not compile. */
export type Access =
  | { who: Exclude<Who, "staff">; permission?: never; scope?: never; isSecond?: never; byKey?: never }
  | ({
      who: "staff";
      /** `house`: accounts confined to their own shop or home are refused, whatever they may. */
      scope?: "house";
    } & (
      | {
          /** `none` is any staff account. */
          permission: StaffPermission | "none";
          isSecond?: never;
          /**
           * Whether a service key may call it, where its permission alone does not say: what it may there is looked at
           * where it happens; what a person decides is not for keys.
           */
          byKey?: boolean;
        }
      | {
          permission: SecondPermission;
          /** It is the word of a person other than the one who decided first. */
          isSecond: true;
          byKey?: never;
        }
    ));

interface Shapes<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  /** One Chinese line for the OpenAPI page. */
  summary: string;
  /** What the audit trail calls it, where the first words of its summary do not say. */
  step?: string;
  /** Failures show no general notice and open no login dialog; the caller tells what it must (rules §4). */
  quiet?: boolean;
  /** The body is a form with a file in this field; the handler reads it itself, within the limits of its purpose. */
  upload?: string;
  /** Its answer holds what is masked elsewhere: it is kept nowhere for a repeat, and each call is written down anew. */
  reveals?: true;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
}

export type EndpointSpec<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Shapes<
  P,
  Q,
  B,
  R
> &
  Access;

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = EndpointSpec<P, Q, B, R> & {
  method: Method;
  /** Path under the API base, parameters written `:name`. */
  path: string;
};

/**
 * An address of the API with both its shapes, said once: the server mounts from it, the portal calls by it,
 * OpenAPI is printed from it.
 *
 * @example endpoint("GET /rest/op/org/:id", { summary: "机构详情", who: "anyone", params, reply })
 */
export function endpoint<
  P extends Schema = z.ZodType<Record<string, never>>,
  Q extends Schema = z.ZodType<Record<string, never>>,
  B extends Schema = z.ZodType<undefined>,
  R extends Schema = Schema,
>(address: Address, spec: EndpointSpec<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const space = address.indexOf(" ");
  return { ...spec, method: address.slice(0, space) as Method, path: address.slice(space + 1) };
}

export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;
export type QueryInput<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.input<B> : never;
