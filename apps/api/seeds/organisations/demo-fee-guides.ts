import { sql } from "drizzle-orm";
import { refreshGuides } from "../../src/modules/fees/refresh-guides.ts";
import type { Tx } from "../../src/platform/database/database.ts";

const NEEDY = ["ASSIST", "NURSING", "SPECIAL", "DEMENTIA"];
const DISABLED = ["NURSING", "SPECIAL"];

/** Public money of the demo data set: fictional sums in the shape of real rules, by place. */
const subsidies = [
  {
    kind: "LTC",
    name: "长护险机构护理（演示）",
    adcode: "320000",
    care_levels: DISABLED,
    fixed_fen: 90_000,
    target: "参保满两年、评为重度失能的长辈",
    amount_text: "每月最多抵 900 元",
    apply_way: "参保地医保经办窗口，或手机上的医保服务平台",
  },
  {
    kind: "LTC",
    name: "南京长护险机构护理（演示）",
    adcode: "320100",
    care_levels: DISABLED,
    fixed_fen: 120_000,
    target: "参加南京职工或居民医保、评为重度失能的长辈",
    amount_text: "每月最多抵 1,200 元",
    apply_way: "区医保中心，带身份证和病历",
  },
  {
    kind: "LTC",
    name: "苏州长护险机构护理（演示）",
    adcode: "320500",
    care_levels: [...DISABLED, "DEMENTIA"],
    fixed_fen: 105_000,
    target: "参加苏州医保、评为中度和重度失能的长辈",
    amount_text: "每月最多抵 1,050 元",
    apply_way: "街道便民服务中心",
  },
  {
    kind: "VOUCHER",
    name: "养老服务消费补贴（演示）",
    adcode: "320000",
    care_levels: NEEDY,
    percent: 40,
    cap_fen: 80_000,
    target: "经评估中度失能以上的长辈",
    amount_text: "长护险抵完以后剩下的抵四成，每月最多 800 元",
    apply_way: "民政通上申请，评估后按月发电子券",
    valid_to: "2027-12-31",
  },
  {
    kind: "ALLOWANCE",
    name: "护理补贴（演示）",
    adcode: "320000",
    care_levels: NEEDY,
    fixed_fen: 10_000,
    target: "低保、低收入家庭里失能的长辈",
    amount_text: "每月 100 元",
    apply_way: "街道民政窗口",
  },
];

/** Guides of every city and organisation of the demo data set, and the public money that goes with them. */
export async function seedFeeGuides(tx: Tx, today: Date): Promise<void> {
  await tx.execute(sql`insert into fees.fee_subsidies (kind, name, adcode, care_levels, fixed_fen, percent, cap_fen, target,
      amount_text, apply_way, valid_to)
    select * from json_to_recordset(${JSON.stringify(subsidies)}::json) as r(kind text, name text, adcode text,
      care_levels text[], fixed_fen int4, percent int2, cap_fen int4, target text, amount_text text, apply_way text, valid_to date)`);
  await refreshGuides(tx, today);
}
