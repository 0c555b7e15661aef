import type { ContentPath } from "@ginkgo/api-contract/publishing/content-path";
import type { FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";

/** The id of its control on the page. */
export const controlId = (path: ContentPath): string => `field-${path.join("-")}`;

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
