import { birthdayIn, genderIn, yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import {
  type ApplyPart,
  type ApplyType,
  applyParts,
  wantedPapers,
} from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyFile } from "@ginkgo/api-contract/partners/merchant-apply";
import { certificateKinds, employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import { maskIdNumber, maskPhone } from "@ginkgo/locale/masks";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, count, eq, ne } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { organisations } from "../organisations/tables.ts";
import { areaByCode, areaName } from "../reference/areas/public.ts";
import {
  type ApplicationRow,
  type CompanyForm,
  type EmployeeForm,
  kindOf,
  openForm,
} from "./application-row.ts";
import { presentFiles } from "./present-apply.ts";
import { applications } from "./tables.ts";

/** One thing of an application to look at, before anybody has. */
export interface Item {
  part: ApplyPart;
  partText: string;
  value: string | null;
  hint: string | null;
  files: ApplyFile[];
  required: boolean;
}

const item = (part: ApplyPart, value: string | null, more: Partial<Item> = {}): Item => ({
  part,
  partText: applyParts[part],
  value,
  hint: null,
  files: [],
  required: true,
  ...more,
});

/** What a credit code says by itself, and how many others bear it. */
async function creditCodeHint(db: Db, { id, creditCode }: ApplicationRow): Promise<string | null> {
  if (!creditCode) return null;
  const registered = areaByCode(creditCode.slice(2, 8));
  const others = await firstOf(
    db
      .select({ n: count() })
      .from(applications)
      .where(and(eq(applications.creditCode, creditCode), ne(applications.id, id))),
  );
  return [
    "校验位对",
    registered ? `登记在${registered.name}` : "登记地不在今天的行政区划里",
    others!.n > 0 ? `另有 ${others!.n} 份申请用这个代码` : "没有别的申请用这个代码",
  ].join("；");
}

/** Which others bear the name: not the organisation that its own approval made. */
async function companyNameHint(db: Db, { companyName, seller }: ApplicationRow): Promise<string | null> {
  if (!companyName) return null;
  const own = seller?.startsWith("org:") ? seller.slice("org:".length) : undefined;
  const same = await firstOf(
    db
      .select({ n: count() })
      .from(organisations)
      .where(and(eq(organisations.name, companyName), own ? ne(organisations.id, own) : undefined)),
  );
  return same!.n > 0 ? `门户里已有 ${same!.n} 家同名的机构` : "门户里没有同名的机构";
}

async function companyItems(db: Db, row: ApplicationRow, form: CompanyForm): Promise<Item[]> {
  const files = await presentFiles(db, row.id, form.attachments);
  const wanted = wantedPapers[row.applyType as ApplyType];
  const brought = form.attachments.map(({ kind }) => kind);
  const papers = wanted
    .filter(({ kind, required }) => required || brought.includes(kind))
    .map(({ kind, required }) =>
      item(kind, null, { required, files: files.filter((file) => file.kind === kind) }),
    );
  return [
    item("companyName", row.companyName, { hint: await companyNameHint(db, row) }),
    item("unifiedSocialCreditCode", row.creditCode, { hint: await creditCodeHint(db, row) }),
    item("areaCodes", row.areaCodes.map(areaName).join("、")),
    item("contactName", `${form.contactName}，${maskPhone(form.contactPhone)}`, {
      hint: "手机号用短信验证过",
    }),
    ...(form.introduction ? [item("introduction", form.introduction, { required: false })] : []),
    ...papers,
  ];
}

const certificateText = ({ kind, no, issuer, validTo }: EmployeeForm["certificates"][number]): string =>
  [certificateKinds[kind], no && `编号 ${no}`, issuer, validTo ? `到 ${validTo}` : "没有写到期日"]
    .filter(Boolean)
    .join("，");

function certificatesHint({ certificates }: EmployeeForm, today: string): string {
  const ended = certificates.filter(({ validTo }) => validTo !== undefined && validTo < today);
  return ended.length === 0
    ? "写的到期日都还没有到"
    : `${ended.map(({ kind }) => certificateKinds[kind]).join("、")}已经过期`;
}

const weekdays = "一二三四五六日";
const hoursText = ({ week }: EmployeeForm): string =>
  week
    .map(
      ({ weekdays: days, start, end }) =>
        `周${days.map((day) => weekdays[day - 1]).join("、")} ${start}–${end}`,
    )
    .join("；");

async function employeeItems(db: Db, row: ApplicationRow, form: EmployeeForm, now: Date): Promise<Item[]> {
  const today = shanghaiDay(now);
  const { idNumber, workSince, skills, certificates } = form;
  const born = birthdayIn(idNumber);
  const age = born ? yearsBetween(born, today) : undefined;
  const labels: Record<string, string> = employeeSkills;
  return [
    item("realName", form.realName, { hint: `手机 ${maskPhone(form.contactPhone)}` }),
    item("idNumber", maskIdNumber(idNumber), {
      hint: `校验位对；${genderIn(idNumber) === "F" ? "女" : "男"}${age === undefined ? "" : `，${age} 岁`}`,
    }),
    item("workSince", `${workSince} 年`, { hint: `做了 ${Number(today.slice(0, 4)) - workSince} 年` }),
    item("skills", skills.map((skill) => labels[skill] ?? skill).join("、")),
    item("certificates", certificates.map(certificateText).join("\n"), {
      hint: certificatesHint(form, today),
      files: await presentFiles(db, row.id, certificates),
    }),
    item("areaCodes", row.areaCodes.map(areaName).join("、")),
    item("week", hoursText(form)),
  ];
}

/** Everything of an application to look at, in the order it is looked at; none once it has been erased. */
export async function applicationItems(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  row: ApplicationRow,
): Promise<Item[]> {
  if (kindOf(row) === "EMPLOYEE") {
    const form = openForm<EmployeeForm>(vault, row);
    return form ? employeeItems(db, row, form, clock.now()) : [];
  }
  const form = openForm<CompanyForm>(vault, row);
  return form ? companyItems(db, row, form) : [];
}
