import type { ExportListName } from "@ginkgo/api-contract/exports/export-lists";
import { z } from "zod";
import { endpointOf } from "../../http/exportable-lists.ts";
import { badInput } from "../../http/problem.ts";
import { validate } from "../../http/validate.ts";

const ofPages = ["current", "size", "cursor"];

/**
 * Filters as the list's own address takes them: what it fills in where nothing is said is said as well, so that the file
 * tells what it holds.
 * @throws {ProblemError} BAD_INPUT also for a filter the list does not have: its file would hold more than was meant
 */
export function listFilters(
  list: ExportListName,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const { query } = endpointOf(list);
  const shape: Record<string, unknown> = query instanceof z.ZodObject ? query.shape : {};
  const known = Object.keys(shape).filter((name) => !ofPages.includes(name));
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badInput({ filters: `这个列表没有“${unknown}”这个条件，请从列表上重新导出。` });
  const read = validate(query, given) as Record<string, unknown>;
  const filled = known.flatMap((name) => (typeof read[name] === "string" ? [[name, read[name]]] : []));
  return {
    ...Object.fromEntries(filled),
    ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== "")),
  };
}

/** The same as the list's function reads them. @throws {ProblemError} BAD_INPUT */
export const listQuery = (list: ExportListName, filters: Readonly<Record<string, string>>) =>
  validate(endpointOf(list).query, filters) as object;
