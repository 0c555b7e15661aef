import { claimConversation, transferConversation } from "@ginkgo/api-contract/advisory/chat-staff";
import { addBooking } from "@ginkgo/api-contract/bookings/bookings";
import { proposeChange } from "@ginkgo/api-contract/contracts/contract-staff";
import { disputeSettlement, terminateContract } from "@ginkgo/api-contract/contracts/contracts";
import { askExport } from "@ginkgo/api-contract/exports/exports";
import { addFeeConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { addStaffAccount } from "@ginkgo/api-contract/identity/staff-accounts";
import { startInvitation } from "@ginkgo/api-contract/identity/staff-invitation";
import { signWechatPage } from "@ginkgo/api-contract/identity/wechat-js";
import { addInvoice } from "@ginkgo/api-contract/invoices/invoices";
import { saveMonthlyInvoices } from "@ginkgo/api-contract/invoices/monthly-invoices";
import { addAddress } from "@ginkgo/api-contract/membership/addresses";
import { inviteFamily } from "@ginkgo/api-contract/membership/family";
import { addFeedback } from "@ginkgo/api-contract/membership/feedback";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { reportPrice } from "@ginkgo/api-contract/organisations/orgs";
import { saveApplyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import { savePayee } from "@ginkgo/api-contract/settlements/settlements";
import { saveTaxpayer } from "@ginkgo/api-contract/settlements/withheld-tax";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { seedDemo } from "../../../../seeds/seed-demo.ts";
import { arrive, openWith, staffIdOf } from "../../../../test/kits/advisory-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { newMobile, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { consent, get, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { address, customerWithContact, goodsForm, visitForm } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { createVault, type Vault } from "../../../platform/secrets/vault.ts";
import type { Settings } from "../../../platform/settings.ts";
import { PASSWORD, tokenOf } from "../../accounts/test/accounts-kit.ts";
import { chooseAdviser } from "../../advisory/advisers/choose-adviser.ts";
import { reasonSealContext as secondReasonSealContext } from "../../contracts/changes/second-change.ts";
import { reasonSealContext } from "../../contracts/settlement/settlement-row.ts";
import {
  homeId,
  memberId,
  proposed,
  signCode,
  signedContract,
  yearForm,
} from "../../contracts/test/contracts-kit.ts";
import { elderTour } from "../../contracts/test/elder-tour-kit.ts";
import { partSealContext } from "../../exports/run-row.ts";
import { parts } from "../../exports/tables.ts";
import { linkWechat } from "../../identity/wechat/wechat-links.ts";
import { queueInvited } from "../../membership/family/text-invited.ts";
import { mailSealContext } from "../../membership/mail/mailbox.ts";
import { turnPushOn } from "../../membership/notices/push-devices.ts";
import { payoutContext } from "../../settlements/payees.ts";
import { payouts } from "../../settlements/tables.ts";

/** What members and visitors type that the demo data set has none of. */
async function fillMembers(api: TestApi, settings: Settings): Promise<void> {
  const who = await customerWithContact(api);
  const vault = createVault(settings);
  const id = await memberId(api, who);
  const now = api.clock.now();
  await api.call("PUT /rest/ums/member/uptCurrent", { headers: who.auth, body: { birthday: "1950-02-03" } });
  await api.database.transaction((tx) =>
    linkWechat(
      tx,
      vault,
      id,
      { unionid: "union", nickname: "微信", openId: { app: "app", id: "open" } } as never,
      now,
    ),
  );
  await get(api, who, addAddress, { body: address });
  await api.database.transaction(async (tx) => {
    const session = await rows<{ id: string }>(
      tx,
      sql`select id::text as id from identity.sessions where member_id = ${id}::bigint order by id desc limit 1`,
    );
    const viewer = { kind: "member", memberId: id, personType: 1, sessionId: session[0]!.id } as const;
    const body = { endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "auth" } };
    const push = { allows: () => true } as never;
    await turnPushOn(tx, viewer, body, { push, vault, clock: api.clock } as never);
    const address = vault.seal("wang@example.com", mailSealContext(id));
    await tx.execute(sql`insert into membership.mail_addresses (member_id, address, proved_at)
      values (${id}::bigint, ${address}, now())`);
  });
  await get(api, who, inviteFamily, { body: { relation: "2", role: "VIEWER", phone: newMobile() } });
  const content = "助浴的护理员晚到了四十分钟，没有提前说。";
  await get(api, who, addFeedback, { body: { type: "COMPLAINT", content, contact: "微信 ginkgo66" } });
  const orgId = await homeId(api);
  await get(api, null, reportPrice, { body: { orgId, item: "床位费", content, contact: newMobile() } });
  const requested = {
    contactName: "王小红",
    contactPhone: who.mobile,
    relation: "3",
    adcode: "320106",
    remark: "双人间",
  } as const;
  await get(api, who, addFeeConsultation, {
    body: { ...requested, careLevel: "ASSIST", consentPrivacy: true },
  });
  for (const days of [3, 4, 5, 6, 7, 8, 9]) {
    const date = addDays(shanghaiDay(now), days);
    const booking = { kind: "VISIT", targetId: orgId, date, contactName: "王小红", contactPhone: who.mobile };
    const made = await api.call(`POST ${addBooking.path}`, {
      headers: who.auth,
      body: { ...booking, remark: "轮椅" },
    });
    if (made.status !== 200) continue;
    const { id: bookId } = made.data as { id: string };
    const body = { date, start: "10:00", text: "上午消防演练" };
    const operator = await signInStaff(api, "operator");
    await api.call(`PUT /rest/staff/book/propose/${bookId}`, { headers: operator.auth, body });
    break;
  }
  await consent(api, who, "health");
  await get(api, who, placeOrder, {
    body: {
      ...(await visitForm(api)),
      remark: "请轻一点",
      health: { allergies: "青霉素" },
    } as never,
  });
  await api.call("POST /rest/oms/order", {
    headers: { ...who.auth, "idempotency-key": "a-key-of-mine" },
    body: { ...(await goodsForm(api)), address },
  });
  await get(api, null, saveApplyDraft, {
    params: { form: "merchant" },
    body: { content: { companyName: "南京松鹤养老院" } },
  });
}

/** What is sent by day and gone: by night it waits. */
async function fillWaiting(api: TestApi, vault: Vault): Promise<void> {
  await get(api, null, signWechatPage, { query: { url: "http://localhost/" } });
  const who = await newCustomer(api, "王守仁");
  const form = { relation: "2", role: "VIEWER", phone: newMobile() } as const;
  const invited = await get(api, who, inviteFamily, { body: form });
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`delete from membership.invitation_sms`);
    await queueInvited(tx, vault, invited, api.clock.now());
  });
}

/** A conversation that was handed on, and an adviser who was changed for a reason. */
async function fillAdvisers(api: TestApi, vault: Vault): Promise<void> {
  const who = await newCustomer(api, "王守仁");
  const [adviser, service] = [await staffIdOf(api, "陈静"), await staffIdOf(api, "赵敏")];
  await arrive(api, adviser, false);
  await arrive(api, service);
  const desk = await signInStaff(api, "service");
  const { id } = await openWith(api, who, "SUPPORT");
  await get(api, desk, claimConversation, { params: { id } });
  await arrive(api, adviser);
  await get(api, desk, transferConversation, { params: { id }, body: { toId: adviser, reason: "想问机构" } });
  const member = await memberId(api, who);
  const advisers = await rows<{ id: string }>(
    api.database.read,
    sql`select staff_id::text as id from advisory.people where kind = 'ADVISER' order by staff_id limit 2`,
  );
  for (const { id: adviserId } of advisers)
    await api.database.transaction((tx) =>
      chooseAdviser(tx, { vault }, member, { adviserId, reason: "想换一位" }, api.clock.now()),
    );
}

/** What somebody of the staff has chosen by their link, before a code confirms it. */
async function fillInvitation(api: TestApi): Promise<void> {
  const operator = await signInStaff(api, "operator");
  const body = { name: "何静", phone: newMobile(), roles: ["editor" as const] };
  const { link } = await get(api, operator, addStaffAccount, { body });
  await get(api, null, startInvitation, { body: { token: tokenOf(link), password: PASSWORD } });
}

/** What a second person of the staff writes of a change they do not agree to. */
async function fillStaffWords(
  api: TestApi,
  vault: Vault,
  { id, adviser }: { id: string; adviser: SignedIn },
) {
  const body = {
    kind: "ROOM" as const,
    date: shanghaiDay(api.clock.now()),
    reason: "换到朝南",
    roomNo: "301",
  };
  const { changes } = await get(api, adviser, proposeChange, { params: { id }, body });
  const changeId = changes.at(-1)!.id;
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into contracts.change_seconds (change_id, is_agreed, back_fen, second_by, second_at)
      select ${changeId}::bigint, false, 0, id, now() from identity.staff limit 1`);
    await tx.execute(sql`insert into contracts.change_second_reasons (change_id, reason)
      values (${changeId}::bigint, ${vault.seal("没有依据", secondReasonSealContext(changeId))})`);
  });
}

/** A contract that is to end, whose settlement is disputed; and a tour for which a relative signs. */
async function fillContracts(api: TestApi, vault: Vault): Promise<void> {
  const who: SignedIn = await newCustomer(api, "王守仁");
  const staff = {
    adviser: await signInStaff(api, "adviser"),
    operator: await signInStaff(api, "operator"),
  };
  const form = yearForm(await homeId(api), await memberId(api, who));
  const { id } = await signedContract(api, staff, who, form);
  const endsOn = shanghaiDay(api.clock.now());
  const reason = "打算接回家里照顾";
  api.clock.advance(61_000);
  const smsCode = await signCode(api, who, id, "end");
  await get(api, who, terminateContract, { params: { id }, body: { endsOn, reason, smsCode } });
  await fillStaffWords(api, vault, { id, adviser: staff.adviser });
  const { settlement } = await proposed(api, staff.adviser, id, endsOn);
  const settlementId = settlement!.id;
  await api.database.transaction((tx) =>
    tx.execute(sql`update contracts.settlements set reason = ${vault.seal("当天就搬走了", reasonSealContext(settlementId))}
      where id = ${settlementId}::bigint`),
  );
  await get(api, who, disputeSettlement, { params: { id }, body: { settlementId, reason } });
  await elderTour(api, { name: "孙明", phone: newMobile(), relation: "2" });
}

/** An export that waits, and rows of one that is being made. */
async function fillExports(api: TestApi, vault: Vault): Promise<void> {
  const operator = await signInStaff(api, "operator");
  const { id: runId } = await get(api, operator, askExport, {
    body: { list: "orders", whole: ["phone"], forWhom: "市民政局", reason: "每季度的抽查" },
  });
  await api.database.transaction(async (tx) => {
    const id = await nextIdOf(tx, parts);
    await tx.insert(parts).values({ id, runId, no: 1, rows: vault.seal("[]", partSealContext(id)) });
  });
}

/** What an invoice is asked for under. */
async function fillInvoice(api: TestApi): Promise<void> {
  const who = await customerWithContact(api);
  const { id } = await get(api, who, placeOrder, { body: { ...(await goodsForm(api)), address } });
  const asked = { orderId: id, title: "王芳", email: "wang@example.com" };
  await get(api, who, addInvoice, { body: asked });
  await get(api, who, saveMonthlyInvoices, { body: { title: asked.title, email: asked.email } });
}

/** Where a shop is paid, and where a payout went. */
async function fillPayees(api: TestApi, vault: Vault): Promise<void> {
  const body = { way: "BANK", holder: "颐康器械有限公司", account: "6217000012345678", bankName: "建设银行" };
  await get(api, await signInStaff(api, "administrator"), savePayee, {
    params: { party: "org:10001" },
    body: body as never,
  });
  await api.database.transaction(async (tx) => {
    const payoutId = await nextIdOf(tx, payouts);
    await tx.execute(
      sql`insert into settlements.parties (party) values ('org:10001') on conflict do nothing`,
    );
    await tx.execute(sql`with made as (insert into settlements.settlements
        (side, party, from_day, to_day, state, lines_fen, drafted_at, object_from)
        values ('MERCHANT', 'org:10001', '2026-10-01', '2026-10-15', 'DRAFT', 100, now(), now()) returning id)
      insert into settlements.payouts (id, number, settlement_id, way, provider, payee, amount_fen, state, at)
        select ${payoutId}::bigint, 'S' || id || '-1', id, 'BANK', 'bank',
          ${vault.seal("颐康器械有限公司 6217****5678 建设银行", payoutContext(payoutId))}, 100, 'FAILED', now() from made`);
  });
}

/** Who an employee is to the tax office. */
async function fillTaxpayers(api: TestApi): Promise<void> {
  const { id } = (await row<{ id: string }>(
    api.database.primary,
    sql`select min(id)::text as id from workforce.employees`,
  ))!;
  await get(api, await signInStaff(api, "administrator"), saveTaxpayer, {
    params: { party: `employee:${id}` },
    body: { realName: "刘秀英", idNumber: "320102196001011220", reason: "对着身份证填" },
  });
}

/** Fills a database of the demo catalogue until every table that holds something sealed has a row with it. */
export async function fillSealed(api: TestApi, settings: Settings): Promise<void> {
  await seedDemo(api.database, api.clock, settings);
  await fillInvitation(api);
  await fillMembers(api, settings);
  await fillAdvisers(api, createVault(settings));
  await fillContracts(api, createVault(settings));
  await fillWaiting(api, createVault(settings));
  await fillExports(api, createVault(settings));
  await fillInvoice(api);
  await fillPayees(api, createVault(settings));
  await fillTaxpayers(api);
}
