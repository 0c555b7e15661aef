import { randomUUID } from "node:crypto";
import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { maskPhone } from "@ginkgo/locale/masks";
import { addDays, addMonths, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../src/http/services.ts";
import type { StaffViewer } from "../../src/http/viewer.ts";
import { proposeChange } from "../../src/modules/contracts/changes/contract-changes.ts";
import { hashOf } from "../../src/modules/contracts/contract-paper.ts";
import { instalmentRows, lockContract } from "../../src/modules/contracts/contract-row.ts";
import { draftContract } from "../../src/modules/contracts/draft-contract.ts";
import { makePaper } from "../../src/modules/contracts/generate-documents.ts";
import { partyRows } from "../../src/modules/contracts/party-row.ts";
import { payInstalment } from "../../src/modules/contracts/pay-instalment.ts";
import { sendContract } from "../../src/modules/contracts/send-contract.ts";
import { carryOutSettlement } from "../../src/modules/contracts/settlement/answer-settlement.ts";
import { voidContract } from "../../src/modules/contracts/settlement/end-contract.ts";
import {
  previewSettlement,
  proposeSettlement,
} from "../../src/modules/contracts/settlement/propose-settlement.ts";
import { liveSettlement } from "../../src/modules/contracts/settlement/settlement-row.ts";
import { signForOrg, writeSignatures } from "../../src/modules/contracts/signing/sign-contract.ts";
import { attach, storeDocument } from "../../src/modules/contracts/store-document.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { readPeople } from "../../src/modules/identity/public.ts";
import { readRights } from "../../src/modules/identity/staff/staff-rights.ts";
import { applyPaymentResult } from "../../src/modules/orders/paying/apply-payment-result.ts";
import { settleRefund } from "../../src/modules/orders/refunds/settle-refund.ts";
import { paymentNumber } from "../../src/modules/payments/payment-row.ts";
import { type Clock, DAY, HOUR, later } from "../../src/platform/clock.ts";
import { type Database, row, rows } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";
import { drawPaper } from "../../src/platform/files/paper.ts";
import { createLog } from "../../src/platform/log.ts";
import { createFiles } from "../../src/platform/outside.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import type { Settings } from "../../src/platform/settings.ts";
import { byDay } from "../hours.ts";
import { demoPeople } from "../people/demo-people.ts";
import { tenOClockOn } from "../ten-oclock-on.ts";
import { arrearsLine, type ContractLine, demoContractLines } from "./demo-contract-lines.ts";
import type { Timeline } from "./in-time.ts";

/** The rooms of the house that contracts go through. */
type Stage = Pick<AppContext, "database" | "files" | "vault" | "settings" | "clock" | "log" | "pays">;

interface Who {
  wang: string;
  daughter: string;
  viewer: StaffViewer;
  orgs: string[];
}

/** Who owes two months. */
const DEBTOR = "19900000006";

/** Nothing to tell of while demo data is made. */
const quiet = createLog("silent");

const FROM = { ip: "192.0.2.10", userAgent: null };

const lastDay = ({ from, months }: ContractLine, today: Date): string =>
  addDays(addMonths(addDays(shanghaiDay(today), from), months), -1);

/** The same stage at another moment. */
const at = (stage: Stage, now: Date): AppContext => ({ ...stage, clock: { now: () => now } }) as AppContext;

async function signAll(stage: Stage, id: string, line: ContractLine, who: Who, now: Date): Promise<void> {
  const house = at(stage, now);
  const parties = await partyRows(stage.database.primary, [id]);
  const members = parties.filter((p) => p.memberId !== null);
  const phones = await readPeople(
    stage.database.primary,
    stage.vault,
    members.map((p) => p.memberId!),
  );
  const count = line.signed === "all" ? members.length : (line.signed ?? 0);
  for (const party of members.slice(0, count))
    await stage.database.transaction(async (tx) =>
      writeSignatures(tx, house, (await lockContract(tx, id))!, [party], {
        kind: "member",
        id: party.memberId!,
        from: FROM,
        proof: `短信验证码，发到 ${maskPhone(phones.get(party.memberId!)?.phone ?? "")}`,
      }),
    );
  if (line.signed === "all") await signForOrg(house, who.viewer, { id, from: FROM });
}

/** Bills go back so far at most. */
const OLDEST_BILL = 88 * DAY;

/** The fee of what is older than the bills the sandbox's provider gives was settled then; null: as its contract says. */
const feeBefore = (stage: Stage, at: Date): 0 | null =>
  at < later(stage.clock.now(), -OLDEST_BILL) ? 0 : null;

/** Pays a period as the sandbox's cashier would have told. */
async function payPeriod(
  stage: Stage,
  id: string,
  periodNo: number,
  payer: string,
  now: Date,
): Promise<void> {
  const { database } = stage;
  const orderId = await database.transaction((tx) =>
    payInstalment(tx, at(stage, now), payer, { id, periodNo }),
  );
  const payNo = paymentNumber("P", now);
  await database.transaction(async (tx) => {
    const { amountFen } = (await row<{ amountFen: number }>(
      tx,
      sql`insert into orders.payments (pay_no, order_id, payer_id, provider, amount_fen, state, created_at)
        select ${payNo}, id, ${payer}::bigint, 'sandbox', amount_fen, 'OPEN', ${instant(now)}
        from orders.orders where id = ${orderId}::bigint returning amount_fen as "amountFen"`,
    ))!;
    const paid = {
      state: "PAID",
      currency: "CNY",
      amountFen,
      transactionNo: `D${payNo}`,
      paidAt: now,
    } as const;
    await applyPaymentResult(tx, payNo, "sandbox", paid, now);
    // The sandbox's provider knows of it too.
    const fee = feeBefore(stage, now);
    await tx.execute(sql`insert into sandbox.payments
        (pay_no, amount_fen, subject, return_url, state, transaction_no, expires_at, paid_at, fee_fen)
      values (${payNo}, ${amountFen}, '合同款', '/user/orders', 'PAID', ${`D${payNo}`}, ${instant(now)}, ${instant(now)}, ${fee})`);
  });
}

async function settle(stage: Stage, id: string, line: ContractLine, who: Who, today: Date): Promise<void> {
  const now = tenOClockOn(today, -line.settled!.ago);
  const [then, last] = [shanghaiDay(now), lastDay(line, today)];
  const endsOn = last < then ? last : then;
  const house = at(stage, now);
  // One person is enough for what never was real money.
  const alone = { ...house, settings: { ...house.settings, TWO_PERSON_FEN: Number.MAX_SAFE_INTEGER } };
  const { database } = stage;
  const { balanceFen } = await previewSettlement(database.primary, house, who.viewer, { id, endsOn });
  await proposeSettlement(alone, who.viewer, { id, endsOn, balanceFen, lines: [] });
  await database.transaction(async (tx) => {
    const settlement = (await liveSettlement(tx, id))!;
    const contract = (await lockContract(tx, id))!;
    await carryOutSettlement(tx, house, contract, settlement, { kind: "member", id: who.wang });
  });
  await makePaper(house, id);
  const refunds = await rows<{ refundNo: string }>(
    stage.database.primary,
    sql`select r.refund_no as "refundNo" from orders.refunds r join contracts.instalments i on i.order_id = r.order_id
      where i.contract_id = ${id}::bigint`,
  );
  // The sandbox's provider knows of them too.
  const fee = feeBefore(stage, later(now, DAY));
  for (const { refundNo } of refunds)
    await stage.database.transaction((tx) =>
      tx.execute(sql`insert into sandbox.refunds (refund_no, pay_no, amount_fen, answer, asked_at, day, fee_fen)
        select r.refund_no, p.pay_no, r.amount_fen, 'DONE', ${instant(later(now, DAY))}, ${shanghaiDay(later(now, DAY))}::date, ${fee}::int
        from orders.refunds r join orders.payments p on p.id = r.payment_id where r.refund_no = ${refundNo}`),
    );
  for (const { refundNo } of refunds)
    await stage.database.transaction((tx) =>
      settleRefund(tx, refundNo, "sandbox", { state: "DONE", providerNo: `D${refundNo}` }, later(now, DAY)),
    );
}

/** A report of an assessment, beside the contract. */
async function addReport(stage: Stage, id: string, now: Date): Promise<void> {
  const name = "能力评估报告（演示）.pdf";
  const bytes = await drawPaper({
    title: "老年人能力评估报告",
    number: "演示资料，不是真的评估",
    at: now,
    parts: [
      {
        kind: "facts",
        rows: [
          ["姓名", "王桂兰"],
          ["评估等级", "轻度失能（半护理）"],
          ["日常活动", "吃饭、穿衣自理；洗浴、上下楼需要有人搀扶"],
          ["精神状态", "清楚，偶尔记不住日子"],
          ["建议", "每周洗浴两次有人协助，夜间巡视"],
        ],
      },
    ],
  });
  const fileId = await storeDocument(at(stage, now), name, bytes);
  await stage.database.transaction((tx) =>
    attach(tx, stage.vault, id, { kind: "ASSESSMENT", fileId, name, sha256: hashOf(bytes) }, now),
  );
}

/** The line with the sums its home posts: of the cheapest room, for this care level. */
async function posted(db: Database, line: ContractLine, orgId: string): Promise<ContractLine> {
  if (!line.asPosted) return line;
  const fees = (
    await rows<{ fee: FeeItem }>(
      db.primary,
      sql`select f.fee from organisations.organisation_fees f where f.org_id = ${orgId}::bigint order by f.position`,
    )
  ).map((f) => f.fee);
  const fenOf = (code: string, usual: number) => {
    const fits = fees.filter(
      (f) =>
        f.code === code && (!f.careLevel || f.careLevel === line.careLevel) && f.roomKind !== "DEMENTIA_UNIT",
    );
    return fits.length > 0 ? Math.min(...fits.map((f) => f.minFen)) : usual;
  };
  const months = (await row<{ n: number }>(
    db.primary,
    sql`select (details->>'prepayMonths')::int as n from organisations.organisation_details where org_id = ${orgId}::bigint`,
  ))!.n;
  const payMonths = Math.min(line.payMonths, months);
  return {
    ...line,
    payMonths,
    paidPeriods: ((line.paidPeriods ?? 0) * line.payMonths) / payMonths,
    fees: line.fees.map(([code, name, usual]) => [code, name, fenOf(code, usual)]),
    depositFen: fenOf("DEPOSIT", line.depositFen ?? 0),
    medicalReserveFen: fenOf("MEDICAL_RESERVE", line.medicalReserveFen ?? 0),
  };
}

async function* contractTimeline(
  stage: Stage,
  texts: ContractLine,
  i: number,
  who: Who,
  today: Date,
): Timeline {
  const { database } = stage;
  const orgId = who.orgs[i % who.orgs.length]!;
  const line = await posted(database, texts, orgId);
  const day = (days: number) => addDays(shanghaiDay(today), days);
  const ago = line.sent ?? 0;
  const sent = ago < 1 ? byDay(later(today, -ago * DAY), 9, 18) : tenOClockOn(today, -ago);
  const drafted = byDay(later(sent, -20 * HOUR), 9, 18);
  yield drafted;
  const id = await database.transaction((tx) =>
    draftContract(tx, at(stage, drafted), who.viewer, {
      memberId: who.wang,
      type: line.type,
      orgId,
      title: line.title,
      ...(line.hasPayer ? { payerId: who.daughter } : {}),
      ...(line.roomNo ? { roomNo: line.roomNo } : {}),
      ...(line.bedNo ? { bedNo: line.bedNo } : {}),
      ...(line.careLevel ? { careLevel: line.careLevel } : {}),
      services: line.services,
      startDate: day(line.from),
      endDate: lastDay(line, today),
      trialDays: line.type === "RESIDENCE" ? 15 : 0,
      renewType: line.renews ? "AUTO" : "ASK",
      feeItems: line.fees.map(([code, name, amountFen]) => ({ code, name, amountFen, unit: "MONTH" })),
      depositFen: line.depositFen ?? 0,
      medicalReserveFen: line.medicalReserveFen ?? 0,
      payMonths: line.payMonths,
      clauses: {},
    }),
  );
  if (line.sent === undefined) return;
  const actor = { kind: "staff", id: who.viewer.staffId } as const;
  yield sent;
  await sendContract(at(stage, sent), async (tx) => (await lockContract(tx, id))!, actor);
  await signAll(stage, id, line, who, later(sent, DAY / 10));
  if (line.hasReport) await addReport(stage, id, later(sent, DAY / 8));
  for (let n = 1; n <= (line.paidPeriods ?? 0); n++) {
    const { dueDate } = (await instalmentRows(database.primary, [id]))[n - 1]!;
    const payer = line.hasPayer ? who.daughter : who.wang;
    const paidAt = shanghaiTime(dueDate, "09:30");
    yield paidAt;
    await payPeriod(stage, id, n, payer, paidAt);
  }
  if (line.isVoid) {
    const reason = "开始的日子写错了，会重新发一份。";
    await database.transaction((tx) => voidContract(tx, at(stage, sent), who.viewer, { id, reason }));
  }
  if (line.settled) {
    yield tenOClockOn(today, -line.settled.ago);
    await settle(stage, id, line, who, today);
  }
  if (line.hasChange)
    await database.transaction((tx) =>
      proposeChange(tx, at(stage, tenOClockOn(today, -1)), who.viewer, id, {
        kind: "ROOM",
        date: day(14),
        reason: "您提出想住朝南的房间",
        roomNo: "308",
        bedNo: "1",
      }),
    );
}

/**
 * Contracts of the demo customer in every phase and sign state, made by the same steps as real ones.
 * @returns what becomes of each, and what is left to do once all of that has
 */
export async function demoContracts(
  db: Database,
  settings: Settings,
  clock: Clock,
): Promise<{ timelines: Timeline[]; forgetOld: () => Promise<void> }> {
  const vault = createVault(settings);
  const today = clock.now();
  const stage: Stage = {
    database: db,
    files: createFiles(settings),
    vault,
    settings,
    clock,
    pays: [],
    log: quiet,
  };
  const idOf = (phone: string) =>
    db.transaction(async (tx) => (await memberOfProvedPhone(tx, vault, phone, today)).id);
  const operator = (await row<{ id: string }>(
    db.primary,
    sql`select id::text from identity.staff where role = 'operator' order by staff.id limit 1`,
  ))!;
  const orgs = await rows<{ id: string }>(
    db.primary,
    sql`select id::text from organisations.organisations where city_code = '320100' order by rank_score desc, organisations.id limit 4`,
  );
  const who: Who = {
    wang: await idOf(demoPeople[0]!.phone),
    daughter: await idOf("19900000004"),
    viewer: {
      kind: "staff",
      staffId: operator.id,
      sessionId: randomUUID(),
      ...(await readRights(db.primary, ["operator"])),
    },
    orgs: orgs.map((o) => o.id),
  };
  const before = await row<{ id: string }>(
    db.primary,
    sql`select coalesce(max(id), 0)::text as id from membership.notices`,
  );
  const debtor = { ...who, wang: await idOf(DEBTOR) };
  return {
    timelines: [
      ...demoContractLines.map((line, i) => contractTimeline(stage, line, i, who, today)),
      contractTimeline(stage, arrearsLine, 1, debtor, today),
    ],
    // What was long ago is not news any more; answers to what somebody wrote stay.
    forgetOld: () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`delete from membership.notices where id > ${before!.id}::bigint
          and kind <> 'OPINION' and created_at < ${instant(later(today, -4 * DAY))}`);
      }),
  };
}
