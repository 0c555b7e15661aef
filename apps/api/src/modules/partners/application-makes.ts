import type { OrgNature } from "@ginkgo/api-contract/organisations/org-codes";
import { type ApplyType, wantedPapers } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyMakes, madeKinds } from "@ginkgo/api-contract/partners/apply-staff";
import { maskPhone } from "@ginkgo/locale/masks";
import { and, eq } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { staff } from "../identity/tables.ts";

import { organisations } from "../organisations/tables.ts";
import { areaName } from "../reference/areas/public.ts";
import { normalize } from "../search/public.ts";
import { tourOrgs } from "../tours/tables.ts";
import { type ApplicationRow, type CompanyForm, openForm } from "./application-row.ts";

type MadeKind = (typeof madeKinds)[number];
const made: Record<ApplicationRow["applyType"], MadeKind> = {
  ORG: "ORG",
  HOME_SERVICE: "SELLER",
  SHOP: "SELLER",
  TOUR: "TOUR_ORG",
  PARTNER: "NOTHING",
  AGENT: "NOTHING",
  EMPLOYEE: "EMPLOYEE",
};
/** What approving an application of this type makes. */
export const madeBy = ({ applyType }: Pick<ApplicationRow, "applyType">): MadeKind => made[applyType];

const accountStates = {
  INVITED: "还没设密码和动态码",
  ACTIVE: "在用",
  BLOCKED: "已停用",
} as const;

/** A body whose credit code begins with 11 or 12 is of the state; every other applies as privately run. */
export const natureOf = ({ creditCode }: ApplicationRow): OrgNature =>
  /^1[12]/.test(creditCode ?? "") ? "PUBLIC" : "PRIVATE";

const idOf = (seller: string): string => seller.slice(seller.indexOf(":") + 1);

/** What an approved application made, by its code, with the address of its page once that is shown. */
async function readSeller(db: Db, seller: string): Promise<ApplyMakes["seller"]> {
  const table = seller.startsWith("tour:") ? tourOrgs : organisations;
  const found = await firstOf(
    db
      .select({ name: table.name, standing: table.standing })
      .from(table)
      .where(eq(table.id, idOf(seller))),
  );
  if (!found) return null;
  const page = seller.startsWith("tour:") ? "/tour/org" : "/orgs";
  return {
    code: seller,
    name: found.name,
    isDraft: found.standing === "DRAFT",
    path: found.standing === "LISTED" ? `${page}/${idOf(seller)}` : null,
  };
}

/** The page of what an application made, once visitors can open it. */
export const pageOfMade = async (db: Db, { seller }: ApplicationRow): Promise<string | null> =>
  seller === null ? null : ((await readSeller(db, seller))?.path ?? null);

async function readAccount(db: Db, id: string): Promise<ApplyMakes["account"]> {
  const found = await firstOf(
    db.select({ id: staff.id, name: staff.name, state: staff.state }).from(staff).where(eq(staff.id, id)),
  );
  return found ? { id, name: found.name, stateText: accountStates[found.state] } : null;
}

/** Whether the account an application made is still to be set up. */
export const isAccountInvited = async (db: Db, { accountId }: ApplicationRow): Promise<boolean> =>
  accountId !== null &&
  (await firstOf(
    db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, accountId), eq(staff.state, "INVITED"))),
  )) !== undefined;

/** Homes that the portal lists under the same name. */
export const sameNamedOrgs = (db: Db, { companyName }: ApplicationRow) =>
  db
    .select({ id: organisations.id, name: organisations.name, address: organisations.address })
    .from(organisations)
    .where(
      and(
        eq(organisations.nameNorm, normalize(companyName ?? "").replaceAll(" ", "")),
        eq(organisations.standing, "LISTED"),
      ),
    )
    .orderBy(organisations.id)
    .limit(10);

const sellerLines: Record<"ORG" | "SELLER" | "TOUR_ORG", string> = {
  ORG: "机构页的草稿：名称、性质、地区、介绍。房型、收费、照片由机构自己补，上线以后访客才看得到",
  SELLER: "商家：它的服务、商品各自上架以后，访客才看得到",
  TOUR_ORG: "旅居机构页的草稿：名称、地区、介绍，上线以后访客才看得到",
};

function linesOf(row: ApplicationRow, kind: MadeKind, form: CompanyForm | undefined): ApplyMakes["lines"] {
  if (kind === "NOTHING")
    return [
      {
        title: "不建机构，也不建账号",
        note: "合作、代理没有自己的页面和订单。通过以后打电话约签合同，签好记“合同已签”，开始合作记“上线”。",
      },
    ];
  if (kind === "EMPLOYEE")
    return [
      { title: "服务人员档案", note: "会做的、去哪里、什么时间、证书，都照申请写的；证书算核对过" },
      { title: "不另建账号", note: "用申请时的会员账号登录，在“我的”里切换成服务人员，就能接单" },
    ];
  const papers = wantedPapers[row.applyType as ApplyType].length;
  return [
    { title: row.companyName ?? "", note: sellerLines[kind] },
    {
      title: `${kind === "SELLER" ? "商家" : "机构"}账号：${form?.contactName ?? "已注销"} ${form ? maskPhone(form.contactPhone) : ""}`,
      note: "只看得到自己的订单、预约、评价。一次性链接 72 小时有效，给您看一次，也发到这个手机；本人在那里设密码和动态码",
    },
    { title: "材料", note: `${form?.attachments.length ?? papers} 份留在申请里` },
  ];
}

/** What approving an application makes, and once it is approved, what it made. */
export async function readMakes(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  row: ApplicationRow,
): Promise<ApplyMakes> {
  const kind = madeBy(row);
  const form = kind === "EMPLOYEE" ? undefined : openForm<CompanyForm>(vault, row);
  const isOpen = row.seller === null && kind === "ORG";
  return {
    kind,
    lines: linesOf(row, kind, form),
    areas: row.areaCodes.map((adcode) => ({ adcode, name: areaName(adcode) })),
    orgNature: natureOf(row),
    existing: isOpen ? await sameNamedOrgs(db, row) : [],
    seller: row.seller === null ? null : await readSeller(db, row.seller),
    account: row.accountId === null ? null : await readAccount(db, row.accountId),
  };
}
