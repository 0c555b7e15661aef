import { filtersInWords } from "@ginkgo/api-contract/exports/export-filters";
import { maskName, maskNumbersIn } from "@ginkgo/locale/masks";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import type { Db } from "../../platform/database/database.ts";
import { readStaff } from "../identity/staff/public.ts";
import { listText, type RunRow, wholeWords } from "./run-row.ts";

type Days = Pick<RunRow, "list" | "fromDay" | "toDay">;

/** A member looked for by name, as others are shown it: who is looked for without a figure is. */
function withoutName(list: Days["list"], filters: Readonly<Record<string, string>>) {
  const { keyword } = filters;
  const isName = list === "members" && keyword && !/\d/.test(keyword);
  return isName ? { ...filters, keyword: maskName(keyword) } : filters;
}

/** What of the list, in words; names of members and telephone numbers that were looked for are masked. */
export const filterWords = ({ list, fromDay, toDay }: Days, filters: Readonly<Record<string, string>>) =>
  [
    ...filtersInWords(list, withoutName(list, filters)),
    ...(fromDay ? [{ label: "从", text: fromDay }] : []),
    ...(toDay ? [{ label: "到", text: toDay }] : []),
  ].map(({ label, text }) => ({ label, text: maskNumbersIn(text) }));

/** Who took it out, who agreed, when, for whom and why: in one line, and as a table. */
export async function watermarkOf(
  db: Db,
  siteName: string,
  run: RunRow,
  filters: Readonly<Record<string, string>>,
): Promise<{ line: string; about: string[][] }> {
  const names = await readStaff(
    db,
    [run.staffId, run.decidedBy].filter((id) => id !== null),
  );
  const asked = names.get(run.staffId) ?? "平台";
  const agreed = names.get(run.decidedBy ?? "") ?? "平台";
  const at = fullMomentText(run.decidedAt ?? run.askedAt);
  const [forWhom, reason] = [run.forWhom ?? "", run.reason ?? ""].map((text) => text.replace(/\s+/g, " "));
  const line = `${siteName}导出 ${run.id}：${asked}要的，${agreed}同意，${at}，给${forWhom}，为${reason}`;
  const filtered = filterWords(run, filters).map(({ label, text }) => `${label}：${text}`);
  return {
    line,
    about: [
      ["水印", line],
      ["名单", listText(run.list)],
      ["条件", filtered.join("；") || "全部"],
      ["完整的内容", wholeWords(run).join("、")],
      ["谁要的", asked],
      ["谁同意的", agreed],
      ["什么时候同意的", at],
      ["给谁用", forWhom ?? ""],
      ["为什么", reason ?? ""],
      ["怎么保管", "只给写明的人、只为写明的事用，用完删掉，不要转发。"],
    ],
  };
}
