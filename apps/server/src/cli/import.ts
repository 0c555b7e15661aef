import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type ImportOptions, importOrgs } from "@ginkgo/api/imports/import-orgs";
import { importSpots, type SpotImportOptions } from "@ginkgo/api/imports/import-spots";
import { TableError } from "@ginkgo/api/imports/read-table";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";
import { progressBar } from "./progress-bar.ts";

const usage = `用法：npm run import -- orgs|spots 文件 [选项]
  orgs 养老机构，spots 景点
  --crs wgs84|gcj02|bd09   坐标系；不写就看表头，再按 GCJ-02
  --area 320100            整份名单都在哪个地区（只用于 orgs）
  --source 名称            名单的来源；默认用文件名。同一来源再导一次会更新，不会重复
  --map 对照.json          字段与列的对照，例如 {"name": "机构名称"}
  --report 文件.csv        把每一行的结果写到哪里；默认在名单旁边
  --dry-run                只检查，不写进数据库`;

/** What can be imported, and what one of it is counted in. */
const units: Record<string, string> = { orgs: "家", spots: "处" };

/** A mistake in how the command was called: one line and the usage. */
class UsageError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      crs: { type: "string" },
      area: { type: "string" },
      source: { type: "string" },
      map: { type: "string" },
      report: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [kind, file] = positionals;
  if (values.help) throw new UsageError("");
  if (!kind || !file || !Object.hasOwn(units, kind))
    throw new UsageError("请写明导入什么、哪个文件，例如：npm run import -- orgs 名单.csv");
  if (values.crs && !["wgs84", "gcj02", "bd09"].includes(values.crs)) {
    throw new UsageError(`坐标系 ${values.crs} 不认识，请用 wgs84、gcj02 或 bd09。`);
  }
  if (values.area && !/^\d{6}$/.test(values.area)) throw new UsageError("--area 要 6 位地区编码。");
  return { ...values, kind, file };
}

async function run() {
  const args = readArguments();
  const options: ImportOptions = {
    source: args.source ?? basename(args.file).replace(/\.[^.]+$/, ""),
    crs: args.crs as ImportOptions["crs"],
    area: args.area,
    mapping: args.map ? JSON.parse(readFileSync(args.map, "utf8")) : undefined,
    dryRun: args["dry-run"],
  };
  const bytes = readFileSync(args.file);
  const settings = requireSecrets(readSettings(process.env));
  const clock = movableClock();
  const database = await openDatabase(settings, clock, createLog("warn"));
  try {
    const bar = progressBar(process.stderr);
    const work =
      args.kind === "spots"
        ? importSpots(database, bytes, options as SpotImportOptions, bar.show)
        : importOrgs(database, bytes, options, clock, bar.show);
    const done = await work.finally(bar.end);
    const unit = units[args.kind];
    const report = args.report ?? `${args.file}.导入结果.csv`;
    writeFileSync(report, done.report);
    console.log(done.summary);
    console.log(
      options.dryRun
        ? "只检查，没有写进数据库。"
        : `写好了：新增 ${done.created} ${unit}，更新 ${done.updated} ${unit}，保留库中原样 ${done.unchanged} ${unit}。`,
    );
    console.log(`每一行的结果在 ${report}`);
  } finally {
    await database.close();
  }
}

run().catch((error: Error & { code?: string; path?: string }) => {
  if (error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS")) {
    console.error([error.message, usage].filter(Boolean).join("\n\n"));
  } else if (error.code === "ENOENT") console.error(`找不到文件 ${error.path}。`);
  else if (error instanceof TableError) console.error(error.message);
  else if (error instanceof SyntaxError) console.error(`读不出来：${error.message}`);
  else console.error(explainStart(error));
  process.exit(1);
});
