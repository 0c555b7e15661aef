import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ExportRefused, exportContext, readWhole, writeMasked } from "@ginkgo/api";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { type ExportListName, exportListNames, exportLists } from "@ginkgo/api-contract/exports/export-lists";
import { Day, isId } from "@ginkgo/api-contract/fields";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";
import { progressBar } from "./progress-bar.ts";

const usage = `用法：npm run export -- --list 列表 --out 文件 [选项]
  --list    ${exportListNames.map((name) => `${name} ${exportLists[name].text}`).join("、")}
  --out     写到哪里；.csv 或 .xlsx
  --filter  名称=值，和列表的地址里一样，例如 --filter status=WAIT_DELIVER；可以写几个
  --from --to  从哪天、到哪天，例如 2026-11-01
  --whole --export 编号  拿一份带个人信息的：要在后台提出、第二位同事同意过，写它的编号
姓名和号码打码。做过一次，审计里就有一条。`;

/** A mistake in how the command was called: one line and the usage. */
class UsageError extends Error {}

const dayOf = (name: string, typed: string | undefined): string | null => {
  if (typed === undefined) return null;
  if (!Day.safeParse(typed).success) throw new UsageError(`--${name} 请写成 2026-11-22 这样的日期。`);
  return typed;
};

function readArguments() {
  const { values } = parseArgs({
    options: {
      list: { type: "string" },
      out: { type: "string" },
      filter: { type: "string", multiple: true, default: [] },
      from: { type: "string" },
      to: { type: "string" },
      whole: { type: "boolean", default: false },
      export: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) throw new UsageError("");
  const { out } = values;
  const ending = /\.(csv|xlsx)$/i.exec(out ?? "")?.[1]?.toUpperCase() as "CSV" | "XLSX" | undefined;
  if (!out || !ending) throw new UsageError("请写明写到哪个文件，.csv 或 .xlsx，例如 --out 订单.csv");
  if (values.whole) {
    if (!values.export || !isId(values.export))
      throw new UsageError(
        "带个人信息的要两个人：请在后台的“导出”里提出，第二位同事同意以后，把编号写在 --export 后面。",
      );
    return { out, ending, whole: values.export } as const;
  }
  if (values.export) throw new UsageError("--export 只和 --whole 一起用。");
  if (!exportListNames.some((name) => name === values.list))
    throw new UsageError("请用 --list 写明导出哪个列表。");
  const filters = Object.fromEntries(
    values.filter.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new UsageError(`--filter ${pair} 请写成 名称=值。`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const wanted = {
    list: values.list as ExportListName,
    format: ending,
    filters,
    from: dayOf("from", values.from),
    to: dayOf("to", values.to),
  };
  return { out, ending, wanted, whole: undefined };
}

async function run() {
  const args = readArguments();
  const settings = requireSecrets(readSettings({ ...process.env, DEMO: "off" }));
  const clock = movableClock();
  const log = createLog("warn");
  const database = await openDatabase(settings, clock, log);
  try {
    const context = await exportContext({ database, settings, clock, log });
    if (args.whole !== undefined) {
      const made = await readWhole(context, args.whole);
      if (made.format !== args.ending)
        throw new UsageError(`这份是 ${made.format}，请把 --out 的结尾写成一样的。`);
      writeFileSync(args.out, made.content, { mode: 0o600 });
      console.log(`写好了：${made.rows} 行，在 ${args.out}。里面有完整的个人信息，每一行都有水印。`);
      return;
    }
    const bar = progressBar(process.stderr);
    const { content, rows } = await writeMasked(context, args.wanted, (seen, total) =>
      bar.show("读列表", seen, total),
    ).finally(bar.end);
    writeFileSync(args.out, content);
    console.log(`写好了：${rows} 行，姓名和号码打码，在 ${args.out}`);
  } finally {
    await database.close();
  }
}

run().catch((error: Error & { code?: string; fields?: Record<string, string> }) => {
  if (error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS"))
    console.error([error.message, usage].filter(Boolean).join("\n\n"));
  else if (error instanceof ExportRefused) console.error(error.message);
  else if (error.fields) console.error(Object.values(error.fields).join("\n"));
  else console.error(explainStart(error));
  process.exit(1);
});
