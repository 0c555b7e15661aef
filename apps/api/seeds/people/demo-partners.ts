import { randomBytes } from "node:crypto";
import { type ApplyType, wantedPapers } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyAction } from "@ginkgo/api-contract/partners/apply-lifecycle";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { labelSealContext } from "../../src/modules/files/file-row.ts";
import { newFileId } from "../../src/modules/files/reserve-file.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { insertCompanyApply } from "../../src/modules/partners/add-company-apply.ts";
import { addEmployeeApply } from "../../src/modules/partners/add-employee-apply.ts";
import { applicationRows } from "../../src/modules/partners/application-row.ts";
import { moveApplication } from "../../src/modules/partners/move-application.ts";
import { applications } from "../../src/modules/partners/tables.ts";
import { DAY, later } from "../../src/platform/clock.ts";
import { type Database, row, type Tx } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";
import { createFiles } from "../../src/platform/outside.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import type { Settings } from "../../src/platform/settings.ts";
import { byDay } from "../hours.ts";

/** One page that says what it is; every paper of the demo data shows it. */
const DEMO_PAPER = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 56>>stream
BT /F 28 Tf 60 150 Td (DEMO - NOT A REAL PAPER) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

interface Line {
  /** Ends the receipt's number, which is fixed so that it can stand in a text: RZDEM000000001. */
  no: number;
  type: ApplyType;
  name: string;
  code: string;
  contact: string;
  phone: string;
  days: number;
  steps: ApplyAction[];
}

/** One in every state; companies and codes are made up. */
const lines: readonly Line[] = [
  {
    no: 1,
    type: "ORG",
    name: "南京栖霞枫林养老院（演示）",
    code: "52320113MA1N00018W",
    contact: "许国平",
    phone: "19900000041",
    days: 0.1,
    steps: [],
  },
  {
    no: 2,
    type: "HOME_SERVICE",
    name: "南京安和居家照护有限公司（演示）",
    code: "91320106MA1N00026J",
    contact: "何丽",
    phone: "19900000042",
    days: 1,
    steps: ["review"],
  },
  {
    no: 3,
    type: "ORG",
    name: "苏州平江颐养院（演示）",
    code: "52320508MA1N000340",
    contact: "沈建",
    phone: "19900000043",
    days: 2,
    steps: ["review", "askSupplement"],
  },
  {
    no: 4,
    type: "SHOP",
    name: "常州康步辅具有限公司（演示）",
    code: "91320402MA1N00042X",
    contact: "蒋芳",
    phone: "19900000044",
    days: 6,
    steps: ["review", "approve"],
  },
  {
    no: 5,
    type: "PARTNER",
    name: "扬州邻里社区服务中心（演示）",
    code: "52321002MA1N00050H",
    contact: "高敏",
    phone: "19900000045",
    days: 12,
    steps: ["review", "approve", "sign"],
  },
  {
    no: 6,
    type: "TOUR",
    name: "无锡太湖慢游旅行社有限公司（演示）",
    code: "91320211MA1N00069C",
    contact: "孙志强",
    phone: "19900000013",
    days: 40,
    steps: ["review", "approve", "sign", "online"],
  },
  {
    no: 7,
    type: "AGENT",
    name: "镇江好帮手家政服务部（演示）",
    code: "92321102MA1N00077A",
    contact: "马超",
    phone: "19900000047",
    days: 9,
    steps: ["review", "reject"],
  },
  {
    no: 8,
    type: "SHOP",
    name: "南通银龄用品店（演示）",
    code: "92320602MA1N00085J",
    contact: "顾萍",
    phone: "19900000048",
    days: 15,
    steps: ["withdraw"],
  },
];
const byApplicant = new Set<ApplyAction>(["withdraw"]);
const actionInputs: Partial<Record<ApplyAction, object>> = {
  askSupplement: { asks: [{ part: "FIRE_SAFETY", reason: "照片反光，看不清日期，请重新拍一张" }] },
  reject: { reason: "营业执照的经营范围里没有家政服务，请变更后再申请" },
};

interface Stage {
  tx: Tx;
  settings: Settings;
  /** Names of the files to put into the store afterwards. */
  papers: string[];
  staffId: string;
}

async function demoPaper({ tx, settings, papers }: Stage, at: Date, memberId: string | null = null) {
  const [id, name] = [newFileId(), randomBytes(16).toString("hex")];
  const label = createVault(settings).seal("演示材料.pdf", labelSealContext(id));
  await tx.execute(sql`insert into files.files (id, name, purpose, member_id, label, mime, size, created_at, ready_at)
    values (${id}::bigint, ${name}, 'application', ${memberId}::bigint, ${label}, 'application/pdf',
      ${DEMO_PAPER.byteLength}, ${instant(at)}, ${instant(at)})`);
  papers.push(name);
  return id;
}

async function seedLine(stage: Stage, line: Line, today: Date) {
  const { tx, settings, staffId } = stage;
  const at = (step: number) => byDay(later(today, -DAY * Math.max(0, line.days - step * 0.8)), 9, 18);
  const servicesAt = (step: number) => ({
    settings,
    vault: createVault(settings),
    clock: { now: () => at(step) },
  });
  const attachments = [];
  for (const { kind, required } of wantedPapers[line.type])
    if (required) attachments.push({ kind, fileId: await demoPaper(stage, at(0)) });
  const { id } = await insertCompanyApply(tx, servicesAt(0), null, {
    applyType: line.type,
    companyName: line.name,
    unifiedSocialCreditCode: line.code,
    contactName: line.contact,
    contactPhone: line.phone,
    areaCodes: [`${line.code.slice(2, 6)}00`],
    attachments,
    agreeProtocol: true,
  });
  await tx.execute(sql`update partners.applications
    set apply_no = ${`RZDEM${String(line.no).padStart(9, "0")}`} where id = ${id}::bigint`);
  for (const [n, action] of line.steps.entries()) {
    const [from] = await applicationRows(tx, eq(applications.id, id));
    const by = byApplicant.has(action) ? {} : { staffId };
    await moveApplication(tx, servicesAt(n + 1), from!, { action, ...by, ...actionInputs[action] });
  }
}

/** A member whose application to visit homes is being looked at. */
async function seedEmployee(stage: Stage, today: Date) {
  const { tx, settings, staffId } = stage;
  const vault = createVault(settings);
  const { id } = await memberOfProvedPhone(tx, vault, "19900000029", today);
  const at = byDay(later(today, -0.5 * DAY), 9, 18);
  const services = { settings, vault, clock: { now: () => at } };
  const validTo = shanghaiDay(later(today, 200 * DAY));
  await addEmployeeApply(tx, services, id, {
    realName: "丁玉梅",
    idNumber: "320106198003120046",
    workSince: 2016,
    consentSensitive: true,
    consentPrivacy: true,
    skills: ["DAILY_CARE", "COOKING"],
    certificates: [{ kind: "HEALTH", validTo, fileId: await demoPaper(stage, at, id) }],
    areaCodes: ["320106"],
    week: [{ weekdays: [1, 2, 3, 4, 5], start: "08:00", end: "18:00" }],
  });
  const [made] = await applicationRows(tx, eq(applications.memberId, id));
  await moveApplication(tx, { ...services, clock: { now: () => byDay(today, 9, 18) } }, made!, {
    action: "review",
    staffId,
  });
}

/** Applications in every state, with papers that open. */
export async function seedPartners(db: Database, settings: Settings, today: Date): Promise<void> {
  const papers: string[] = [];
  await db.transaction(async (tx) => {
    const staff = await row<{ id: string }>(
      tx,
      sql`select id::text from identity.staff where role = 'operator' order by id limit 1`,
    );
    const stage = { tx, settings, papers, staffId: staff!.id };
    for (const line of lines) await seedLine(stage, line, today);
    await seedEmployee(stage, today);
  });
  const files = createFiles(settings);
  for (const name of papers) await files.put(name, new Uint8Array(DEMO_PAPER), "application/pdf");
}
