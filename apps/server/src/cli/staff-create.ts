import { parseArgs } from "node:util";
import { createStaffAccount, StaffNotMade } from "@ginkgo/api";
import { movableClock } from "@ginkgo/api/platform/clock";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { adviserTitles } from "@ginkgo/api-contract/advisory/advisory-codes";
import { Mobile, type StaffRole, staffRoles } from "@ginkgo/api-contract/identity/identity";
import { explainStart } from "../explain-start.ts";
import { openDatabase } from "../open-database.ts";
import { requireSecrets } from "../require-secrets.ts";

const usage = `用法：npm run staff:create -- --phone 手机号 --name 姓名 --role 角色 [--title 职称] [--areas 地区] [--sellers 商家] [--reset]
  --role     ${staffRoles.join("、")}
  --title    顾问的职称：${Object.keys(adviserTitles).join("、")}，不写是 ADVISER
  --areas    顾问、客服负责的地区，行政区划代码，几个用逗号隔开；不写是全国
  --sellers  商家、机构的账号看得到谁的订单：self（自营）、org:机构编号、tour:旅居机构编号，几个用逗号隔开
  --reset    这个手机号已有账号时，换新的密码和动态口令，并让它退出登录`;

const listOf = (typed: string | undefined) =>
  (typed ?? "")
    .split(/[,，、\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A mistake in how the command was called: one line and the usage. */
class UsageError extends Error {}

function readArguments() {
  const { values } = parseArgs({
    options: {
      phone: { type: "string" },
      name: { type: "string" },
      role: { type: "string" },
      title: { type: "string" },
      areas: { type: "string" },
      sellers: { type: "string" },
      reset: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) throw new UsageError("");
  const phone = Mobile.safeParse(values.phone ?? "");
  if (!phone.success) throw new UsageError(`--phone：${phone.error.issues[0]!.message}`);
  const name = values.name?.trim();
  if (!name) throw new UsageError("--name：请写姓名。");
  const role = staffRoles.find((r) => r === values.role) as StaffRole | undefined;
  if (!role) throw new UsageError(`--role：请写 ${staffRoles.join("、")} 中的一个。`);
  const title = (Object.keys(adviserTitles) as (keyof typeof adviserTitles)[]).find(
    (t) => t === (values.title ?? "ADVISER"),
  );
  if (!title) throw new UsageError(`--title：请写 ${Object.keys(adviserTitles).join("、")} 中的一个。`);
  return {
    phone: phone.data,
    name,
    role,
    title,
    areas: listOf(values.areas),
    sellers: listOf(values.sellers),
    reset: values.reset,
  };
}

async function run() {
  const options = readArguments();
  const settings = requireSecrets(readSettings(process.env));
  const clock = movableClock();
  const log = createLog("warn");
  const database = await openDatabase(settings, clock, log);
  try {
    const made = await createStaffAccount({ database, settings, clock, log }, options);
    console.log(`工作人员账号建好了：${options.name}（${options.role}）`);
    console.log(`手机号：${options.phone}`);
    console.log(`密码：${made.password}`);
    console.log(`动态口令密钥：${made.totpSecret}`);
    console.log(`用身份验证器扫描或打开：${made.uri}`);
    console.log("这些只显示这一次，请立即交给本人保管。");
  } finally {
    await database.close();
  }
}

run().catch((error: Error & { code?: string }) => {
  if (error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS"))
    console.error([error.message, usage].filter(Boolean).join("\n\n"));
  else if (error instanceof StaffNotMade) console.error(error.message);
  else console.error(explainStart(error));
  process.exit(1);
});
