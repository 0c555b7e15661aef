import { oneOf } from "./random.ts";

export type Schema = Record<string, unknown>;

/** What strangers send where something else is wanted. */
const JUNK: readonly unknown[] = [
  null,
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "9223372036854775808",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "\u0000",
  "\ud800",
  "🧓🏻",
  "a".repeat(5_000),
  -1,
  0,
  1.5,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: null, toString: 1 },
];

const WORDS = [
  "王桂兰",
  "南京",
  "320100",
  "13800138000",
  "2026-12-01",
  "10:00",
  "护理",
  "songhe",
  "OTHER",
  "1",
];

interface Context {
  random: () => number;
  /** Ids seen in answers. */
  ids: readonly string[];
  /** Share of values that are junk. */
  junk: number;
  schemas: Record<string, Schema>;
}

function textOf({ random, ids }: Context, name: string, schema: Schema): string {
  if (/(?:^id$|Ids?$)/.test(name) && ids.length > 0 && random() < 0.8) return oneOf(random, ids);
  const {
    minLength = 0,
    maxLength = 40,
    pattern,
  } = schema as {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
  };
  if (pattern?.includes("{6}")) return "320100";
  if (pattern?.includes("-\\d{2}-")) return oneOf(random, ["2026-12-01", "2026-11-30", "1949-06-01"]);
  const word = oneOf(random, WORDS);
  return word.padEnd(Math.min(minLength, 500), "好").slice(0, Math.max(maxLength, minLength));
}

/** A value for a schema, right in most of its parts. @param name of the field, which tells ids */
export function valueFor(schema: Schema, context: Context, name = "", depth = 0): unknown {
  const { random, junk, schemas } = context;
  if (random() < junk) return oneOf(random, JUNK);
  if (depth > 6) return null;
  if (typeof schema.$ref === "string")
    return valueFor(schemas[schema.$ref.split("/").at(-1)!] ?? {}, context, name, depth + 1);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return valueFor(oneOf(random, choices), context, name, depth + 1);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return oneOf(random, schema.enum);
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema as {
        properties?: Record<string, Schema>;
        required?: string[];
      };
      const wanted = Object.entries(properties).filter(([key]) => required.includes(key) || random() < 0.5);
      return Object.fromEntries(
        wanted.map(([key, inner]) => [key, valueFor(inner, context, key, depth + 1)]),
      );
    }
    case "array": {
      const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number };
      const count = Math.min(Math.max(minItems, Math.floor(random() * 3)), maxItems);
      return Array.from({ length: count }, () =>
        valueFor((schema.items ?? {}) as Schema, context, name, depth + 1),
      );
    }
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 1_000 } = schema as { minimum?: number; maximum?: number };
      const [from, to] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
      const edge = oneOf(random, [from, to, Math.floor(from + random() * (to - from))]);
      return schema.type === "integer" ? Math.round(edge) : edge;
    }
    case "boolean":
      return random() < 0.5;
    case "string":
      return textOf(context, name, schema);
    default:
      return oneOf(random, WORDS);
  }
}
