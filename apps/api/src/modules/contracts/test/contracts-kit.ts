import type { SignAct } from "@ginkgo/api-contract/contracts/contract-codes";
import {
  draftContract,
  proposeChange,
  reckonSettlement,
  type StaffContract,
  secondChange,
  secondSettlement,
  sendContract,
  settleContract,
  staffContract,
  staffSignContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import {
  type ContractDetail,
  confirmContractChange,
  confirmSettlement,
  contractDetail,
  signContract,
  terminateContract,
} from "@ginkgo/api-contract/contracts/contracts";
import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { addDays, addMonths } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { staffIdOf } from "../../../../test/kits/advisory-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { getCode, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { type Asking, get } from "../../../../test/kits/membership-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";

export type Form = BodyInput<typeof draftContract>;

/** An organisation that takes residents. */
export const homeId = async (api: TestApi): Promise<string> =>
  (await row<{ id: string }>(
    api.database.read,
    sql`select id::text from organisations.organisations where city_code = '320100' order by id limit 1`,
  ))!.id;

export const memberId = async (api: TestApi, who: SignedIn): Promise<string> =>
  (await api.call<{ id: string }>("/rest/ums/member/current", { headers: who.auth })).data.id;

/** A year at a home, paid by the month. Tests live on 2026-11-20. */
export const yearForm = (orgId: string, member: string, more: Partial<Form> = {}): Form => ({
  memberId: member,
  type: "RESIDENCE",
  orgId,
  title: "机构入住服务合同",
  roomNo: "302",
  bedNo: "2",
  careLevel: "ASSIST",
  services: ["每日三餐", "夜间巡视"],
  startDate: "2026-11-20",
  endDate: "2027-11-19",
  trialDays: 30,
  feeItems: [
    { code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" },
    { code: "CARE", name: "护理费", amountFen: 150_000, unit: "MONTH" },
  ],
  depositFen: 600_000,
  ...more,
});

/** A code for something of a contract, sent to somebody's own number. */
export const signCode = (
  api: TestApi,
  { mobile, auth }: SignedIn,
  contractId: string,
  act: SignAct = "sign",
  actId?: string,
): Promise<string> =>
  getCode(api, mobile, "SIGN", {
    auth,
    query: `&contractId=${contractId}&act=${act}${actId ? `&actId=${actId}` : ""}`,
  });

export const sign = async (api: TestApi, who: SignedIn, id: string): Promise<ContractDetail> =>
  get(api, who, signContract, { params: { id }, body: { smsCode: await signCode(api, who, id) } });

/** A change that the member has: proposed, and agreed to by a second person where it takes one. */
export async function proposedChange(
  api: TestApi,
  staff: { adviser: Asking; operator: Asking },
  id: string,
  body: BodyInput<typeof proposeChange>,
): Promise<StaffContract["changes"][number]> {
  const params = { id };
  const before = new Set((await get(api, staff.adviser, staffContract, { params })).changes.map((h) => h.id));
  const { changes } = await get(api, staff.adviser, proposeChange, { params, body });
  const change = changes.find((h) => !before.has(h.id))!;
  if (change.second?.state !== "WAIT_SECOND") return change;
  const word = { params: { id, changeId: change.id }, body: { agree: true } };
  return (await get(api, staff.operator, secondChange, word)).changes.find((h) => h.id === change.id)!;
}

/** Agrees to a change with the code sent for it. */
export const agreeToChange = async (
  api: TestApi,
  who: SignedIn,
  id: string,
  changeId: string,
): Promise<ContractDetail> =>
  get(api, who, confirmContractChange, {
    params: { id, changeId },
    body: { smsCode: await signCode(api, who, id, "change", changeId) },
  });

export const readContract = (api: TestApi, who: Asking, id: string): Promise<ContractDetail> =>
  get(api, who, contractDetail, { params: { id } });

/** Makes the demo adviser the member's own, if they have none. */
export async function giveAdviser(api: TestApi, member: string): Promise<void> {
  const id = await staffIdOf(api, "陈静");
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into advisory.people (staff_id, kind, title, employee_no)
      values (${id}::bigint, 'ADVISER', 'SENIOR', 'G001') on conflict do nothing`);
    await tx.execute(sql`insert into advisory.member_people (member_id, role, staff_id, since)
      values (${member}::bigint, 'ADVISER', ${id}::bigint, ${instant(api.clock.now())}) on conflict do nothing`);
  });
}

/** A contract that waits for its first signature. */
export async function sentContract(api: TestApi, adviser: Asking, form: Form): Promise<ContractDetail> {
  await giveAdviser(api, form.memberId);
  const { id } = await get(api, adviser, draftContract, { body: form });
  return get(api, adviser, sendContract, { params: { id } });
}

/** A contract that everybody has signed. */
export async function signedContract(
  api: TestApi,
  staff: { adviser: Asking; operator: Asking },
  who: SignedIn,
  form: Form,
): Promise<ContractDetail> {
  const { id } = await sentContract(api, staff.adviser, form);
  await sign(api, who, id);
  await get(api, staff.operator, staffSignContract, { params: { id } });
  return readContract(api, who, id);
}

export type WrittenLine = NonNullable<BodyInput<typeof settleContract>["lines"]>[number];

/**
 * Staff propose a settlement by what was reckoned for that day, with lines of their own.
 * @param reason why its last day lies before today
 */
export async function proposed(
  api: TestApi,
  staff: Asking,
  id: string,
  endsOn: string,
  lines: WrittenLine[] = [],
  reason?: string,
): Promise<StaffContract> {
  const { balanceFen } = await get(api, staff, reckonSettlement, { params: { id }, query: { endsOn } });
  const own = lines.reduce((sum, l) => sum + (l.kind === "ADDITION" ? l.amountFen : -l.amountFen), 0);
  return get(api, staff, settleContract, {
    params: { id },
    body: { endsOn, balanceFen: balanceFen + own, lines, ...(reason ? { reason } : {}) },
  });
}

/** A settlement that everybody agreed to: proposed, by a second person where it takes one, by the member. */
export async function settledContract(
  api: TestApi,
  staff: { adviser: Asking; operator: Asking },
  who: SignedIn,
  id: string,
  endsOn: string,
  lines: WrittenLine[] = [],
): Promise<ContractDetail> {
  const { settlement } = await proposed(api, staff.adviser, id, endsOn, lines);
  const settlementId = settlement!.id;
  if (settlement!.state === "WAIT_SECOND")
    await get(api, staff.operator, secondSettlement, { params: { id }, body: { settlementId, agree: true } });
  const smsCode = await signCode(api, who, id, "settle", settlementId);
  return get(api, who, confirmSettlement, { params: { id }, body: { settlementId, smsCode } });
}

/** A member asks to end a contract, with the code sent for it. */
export const askEnd = async (
  api: TestApi,
  who: SignedIn,
  id: string,
  endsOn: string,
): Promise<ContractDetail> =>
  get(api, who, terminateContract, {
    params: { id },
    body: { reason: "搬去和女儿同住", endsOn, smsCode: await signCode(api, who, id, "end") },
  });

/** A stay of a year at 3,100 yuan a month, a trial of one day, a deposit of 6,000 and a fee of 500 paid once. */
export const stayTerms = (startDate: string, more = {}) => ({
  startDate,
  endDate: addDays(addMonths(startDate, 12), -1),
  trialDays: 0,
  orgId: undefined,
  feeItems: [
    { code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" as const },
    { code: "CARE", name: "护理费", amountFen: 110_000, unit: "MONTH" as const },
    { code: "OTHER", name: "体检费", amountFen: 50_000, unit: "ONCE" as const },
  ],
  depositFen: 600_000,
  ...more,
});

/** Kept of a deposit, with what proves it. */
export const brokenMattress: WrittenLine = {
  kind: "DEPOSIT_DEDUCTION",
  name: "更换床垫",
  amountFen: 80_000,
  reason: "床垫烫坏了一处",
  evidence: "照片两张，女儿在场看过",
};

/** What goes back of a contract's orders, fen, one after another. */
export const refundsOf = async (api: TestApi, id: string): Promise<number[]> =>
  (
    await rows<{ fen: number }>(
      api.database.read,
      sql`select r.amount_fen as fen from orders.refunds r join contracts.instalments i on i.order_id = r.order_id
        where i.contract_id = ${id}::bigint and r.kind = 'ASKED' order by r.id`,
    )
  ).map((r) => r.fen);
