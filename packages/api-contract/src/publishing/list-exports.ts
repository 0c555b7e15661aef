import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, Keyword } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { type EntryKindName, entryKindNames, entryKinds, isOwnKind, viewsOf } from "./entry-codes.ts";

export const exportFormats = { CSV: "CSV", XLSX: "XLSX" } as const;
export type ExportFormat = keyof typeof exportFormats;

export const ListExport = z.object({
  id: Id,
  kindText: z.string(),
  format: z.enum(codesOf(exportFormats)),
  /** Rows written, of how many; lists are counted up to ten thousand. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why there is no file. */
  failure: z.string().nullable(),
  /** Of the file, for whoever asked for it; null while it is being made. */
  url: z.string().nullable(),
  expiresAt: Instant.nullable(),
});
export type ListExport = z.output<typeof ListExport>;

const startExport = <K extends EntryKindName>(kind: K) =>
  endpoint(`POST /rest/staff/export/${kind}`, {
    who: "staff",
    permission: entryKinds[kind].permission,
    ...(isOwnKind(kind) ? {} : { scope: "house" as const }),
    summary: `${entryKinds[kind].text}：按列表的条件导出，改好可以再导入`,
    body: z.object({
      format: z.enum(codesOf(exportFormats), "请选 CSV 或 XLSX。").default("CSV"),
      view: z.enum(viewsOf(kind), "请从列表里选看哪些。").default("ALL"),
      keyword: Keyword.optional(),
    }),
    reply: ListExport,
  });
export const startExports = Object.fromEntries(entryKindNames.map((kind) => [kind, startExport(kind)])) as {
  [K in EntryKindName]: ReturnType<typeof startExport<K>>;
};

export const readListExport = endpoint("GET /rest/staff/export/:exportId", {
  who: "staff",
  permission: "none",
  byKey: true,
  summary: "自己要的一份导出做到哪里了，做好了在哪里拿；文件留一天",
  params: z.object({ exportId: Id }),
  reply: ListExport,
});
