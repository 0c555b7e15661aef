import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { z } from "zod";

type Json = Record<string, unknown>;

const looksLikeId = /^(?:id|ids|\w+Ids?)$/;
/** Numbers a caller makes up itself, so that a repeat is known: nobody's thing. */
const madeUp = new Set(["clientId"]);

function walk(schema: unknown, at: string, found: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  const { anyOf, oneOf, allOf, items, properties } = schema as Json;
  for (const inner of [anyOf, oneOf, allOf].flat()) walk(inner, at, found);
  walk(items, `${at}[]`, found);
  for (const [name, inner] of Object.entries((properties ?? {}) as Json)) {
    if (looksLikeId.test(name) && !madeUp.has(name)) found.add(`${at}.${name}`);
    walk(inner, `${at}.${name}`, found);
  }
}

/** Every place of a call that takes the id of something: `params.id`, `query.orderId`, `body.items[].targetId`. */
export function idPlacesOf(endpoint: Endpoint): string[] {
  const found = new Set<string>();
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part];
    if (schema)
      walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }), part, found);
  }
  return [...found];
}
