import { z } from "zod";
import { PICTURE_ADDRESS } from "../pictures/picture-codes.ts";
import { contentShapes } from "./content-shapes.ts";
import type { EntryKindName } from "./entry-codes.ts";

/** What a field takes, as JSON Schema says it: as much of it as forms are drawn from. */
export interface FieldSchema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  enum?: readonly (string | number)[];
  pattern?: string;
  /** A day that is today at the latest. */
  isPast?: boolean;
  maxLength?: number;
  default?: unknown;
  items?: FieldSchema;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  /** One of several shapes, told apart by a field of theirs. */
  oneOf?: readonly FieldSchema[];
}

/** The shape of a kind as its form is drawn from it: as it is written, before defaults are filled in. */
export const contentSchema = (kind: EntryKindName): FieldSchema =>
  z.toJSONSchema(contentShapes[kind], { io: "input", unrepresentable: "any" }) as FieldSchema;

/** Whether a field takes a picture of the library. */
export const takesPicture = ({ pattern }: FieldSchema): boolean => pattern === PICTURE_ADDRESS.source;

/** A new one of a shape, in which only what has no empty state is filled in: lists, sections, ticks. */
export function emptyOf(schema: FieldSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.type === "boolean") return false;
  if (schema.type === "array") return [];
  if (schema.type !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, inner]) => [name, emptyOf(inner)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
