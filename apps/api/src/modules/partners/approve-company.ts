import type { Approval } from "@ginkgo/api-contract/partners/apply-staff";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import {
  hasSellerAccount,
  invitationLink,
  inviteSellerAgain,
  type NewInvitation,
  openSellerAccount,
} from "../identity/accounts/public.ts";
import { NewOrg, publishOrg, unposted, writeOrgs } from "../organisations/public.ts";
import { draftTourOrg, publishTourOrg } from "../tours/public.ts";
import { madeBy, natureOf, sameNamedOrgs } from "./application-makes.ts";
import { type ApplicationRow, type CompanyForm, openForm } from "./application-row.ts";
import { applications } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

/** The link of a new account, shown once, and the message that brings it to the applicant. */
export interface MadeLink {
  link: string;
  linkExpiresAt: string;
  message: SmsMessage;
}

/** What the demo data, imports and applications are told apart by. */
const SOURCE = "application";

/** @throws {ProblemError} APPLY_NOT_CHECKED once what was written is gone */
function formOf({ vault }: Deps, row: ApplicationRow): CompanyForm {
  const form = openForm<CompanyForm>(vault, row);
  if (!form) throw problem("APPLY_NOT_CHECKED", "nothing written is left");
  return form;
}

function linkFor(
  { settings }: Deps,
  { companyName }: ApplicationRow,
  { contactPhone }: CompanyForm,
  invitation: NewInvitation,
): MadeLink {
  const link = invitationLink({ settings }, invitation);
  const text = `【${settings.SITE_NAME}】${companyName}的后台账号建好了。请在 72 小时内打开 ${link.link} 设密码和动态码。链接只给您本人，请不要转发。`;
  return {
    ...link,
    message: { mobile: contactPhone, purpose: "NOTICE", smsCode: null, channel: "sms", text },
  };
}

/** Where the company is: a place it applied for. @throws {ProblemError} BAD_INPUT */
function placeOf({ areaCodes }: ApplicationRow, { adcode = areaCodes[0]! }: Approval): string {
  if (!areaCodes.includes(adcode)) throw badInput({ adcode: "请从申请写的服务地区里选一个。" });
  return adcode;
}

/** The home the portal lists already that the applicant is. @throws {ProblemError} BAD_INPUT */
async function claimOrg(tx: Tx, row: ApplicationRow, orgId: string): Promise<string> {
  const found = (await sameNamedOrgs(tx, row)).find(({ id }) => id === orgId);
  if (!found) throw badInput({ orgId: "只能认名称相同、已经在门户上的机构，请重新选择。" });
  const seller = `org:${orgId}`;
  if (await hasSellerAccount(tx, seller))
    throw badInput({ orgId: "这家机构已经有账号了。请先向对方核实，再决定建新的还是驳回。" });
  return seller;
}

async function writeSeller(
  tx: Tx,
  row: ApplicationRow,
  form: CompanyForm,
  approval: Approval,
): Promise<string> {
  const common = {
    source: SOURCE,
    sourceKey: row.id,
    name: row.companyName!,
    adcode: placeOf(row, approval),
  };
  const introduction = form.introduction?.match(/.{1,600}/gs) ?? [];
  if (madeBy(row) === "TOUR_ORG") {
    const orgKind = approval.tourOrgKind ?? "AGENCY";
    const { travelLicenseNo } = approval;
    if (orgKind === "AGENCY" && !travelLicenseNo)
      throw badInput({ travelLicenseNo: "旅行社要写许可证编号，照许可证上的填。" });
    const details = { introduction, ...(travelLicenseNo ? { travelLicenseNo } : {}) };
    return `tour:${await draftTourOrg(tx, { ...common, orgKind, details })}`;
  }
  const org = NewOrg.parse({
    ...common,
    standing: "DRAFT",
    orgType: madeBy(row) === "SELLER" ? "OTHER" : (approval.orgType ?? "NURSING_HOME"),
    orgNature: approval.orgNature ?? natureOf(row),
    details: { ...unposted, introduction },
  });
  return `org:${(await writeOrgs(tx, [org])).ids[0]!}`;
}

/**
 * Makes what an approved company is to have: a draft of its page, or the home the portal lists already, and an account that
 * sees nothing else.
 * @returns the link of the account where it is still to be set up
 * @throws {ProblemError} APPLY_NOT_CHECKED, BAD_INPUT, SELLER_PHONE_OURS, SELLER_ACCOUNT_BLOCKED
 */
export async function approveCompany(
  tx: Tx,
  deps: Deps,
  row: ApplicationRow,
  { approval, by }: { approval: Approval; by: string },
): Promise<MadeLink | undefined> {
  if (madeBy(row) === "NOTHING") return undefined;
  const form = formOf(deps, row);
  const seller =
    madeBy(row) === "ORG" && approval.orgId
      ? await claimOrg(tx, row, approval.orgId)
      : await writeSeller(tx, row, form, approval);
  const account = await openSellerAccount(tx, deps, {
    by,
    name: form.contactName,
    phone: form.contactPhone,
    role: madeBy(row) === "SELLER" ? "merchant" : "organisation",
    seller,
  });
  await tx.update(applications).set({ seller, accountId: account.id }).where(eq(applications.id, row.id));
  return account.invitation && linkFor(deps, row, form, account.invitation);
}

/** Another link for the account an application made. @throws {ProblemError} APPLY_MOVED, STAFF_STATE, INVITATION_WAITS */
export async function inviteCompanyAgain(
  tx: Tx,
  deps: Deps,
  row: ApplicationRow,
  by: string,
): Promise<MadeLink> {
  if (row.accountId === null) throw problem("APPLY_MOVED", "no account");
  const form = formOf(deps, row);
  const invitation = await inviteSellerAgain(tx, { staffId: row.accountId, by }, deps.clock.now());
  return linkFor(deps, row, form, invitation);
}

/** Shows what an application made to visitors. */
export async function publishMade(tx: Tx, row: ApplicationRow): Promise<void> {
  if (row.seller === null) return;
  const id = row.seller.slice(row.seller.indexOf(":") + 1);
  if (row.seller.startsWith("tour:")) await publishTourOrg(tx, id);
  else await publishOrg(tx, id, madeBy(row) === "SELLER" ? "SELLER" : "LISTED");
}
