import { CSV_MARK, csvLines } from "../../platform/csv-text.ts";
import type { CleanList } from "./clean-orgs.ts";
import type { RowResult, Verdict } from "./org-record.ts";

/** What a report needs of a row, whatever was imported. */
export type ReportedRow = Omit<RowResult, "record"> & { record?: { name: string; adcode: string } };

export type Totals = Record<Verdict, number> & { rows: number; updates: number };

/** How many rows went which way. */
export function totalsOf(results: readonly ReportedRow[]): Totals {
  const totals: Totals = { rows: results.length, accepted: 0, corrected: 0, refused: 0, updates: 0 };
  for (const r of results) {
    totals[r.verdict]++;
    if (r.existingId) totals.updates++;
  }
  return totals;
}

const words: Record<Verdict, string> = { accepted: "照原样", corrected: "整理后", refused: "没有导入" };

/** What the operator reads after an import: totals, warnings, the commonest reasons and corrections. */
export function summaryOf(
  list: Pick<CleanList, "warnings" | "unused"> & { results: readonly ReportedRow[] },
  file: string,
): string {
  const t = totalsOf(list.results);
  const lines = [
    `${file}：共 ${t.rows} 行，可导入 ${t.accepted + t.corrected} 行（照原样 ${t.accepted}，整理后 ${t.corrected}），没有导入 ${t.refused} 行。`,
  ];
  if (t.updates) lines.push(`其中 ${t.updates} 行已在库中，将更新而不新增。`);
  for (const warning of list.warnings) lines.push(`注意：${warning}`);
  if (list.unused.length)
    lines.push(`没有用到的列：${list.unused.map((c) => c.replace(/\s+/g, "")).join("、")}`);
  const commonest = (title: string, texts: string[]) => {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const top = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 8);
    if (top.length) lines.push(title, ...top.map(([text, n]) => `  ${n} 行  ${text}`));
  };
  commonest(
    "没有导入的原因：",
    list.results.flatMap((r) => r.reasons.map((x) => x.replace(/\d[\d,.]*/g, "…"))),
  );
  commonest(
    "整理了什么：",
    list.results.flatMap((r) => r.corrections.map((x) => x.replace(/[：“].*$/s, ""))),
  );
  return lines.join("\n");
}

/** One line a row, for a spreadsheet: where, what became of it, why. Starts with the mark spreadsheets want. */
export function csvReportOf(results: readonly ReportedRow[]): string {
  const rows = results.map((r) => [
    String(r.line),
    words[r.verdict],
    r.record?.name ?? "",
    r.record?.adcode ?? "",
    r.existingId ?? "",
    r.reasons.join("；"),
    r.corrections.join("；"),
  ]);
  const head = ["行", "结果", "名称", "地区", "已有编号", "原因", "整理"].join(",");
  return `${CSV_MARK}${head}\r\n${csvLines(rows)}`;
}
