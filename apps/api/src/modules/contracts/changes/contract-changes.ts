import { PRICE_NOTICE_DAYS } from "@ginkgo/api-contract/contracts/contract-codes";
import type { proposeChange as endpoint } from "@ginkgo/api-contract/contracts/contract-staff";
import { spanFen, sumOf } from "@ginkgo/api-contract/contracts/pay-plan";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_FEN } from "@ginkgo/api-contract/fields";
import type { FieldErrors } from "@ginkgo/api-contract/problems";
import { yuan } from "@ginkgo/locale/money";
import { addDays, dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { hasBedFee, isLawfulDeposit, NO_BED_FEE } from "../check-form.ts";
import { type ContractWords, type FeeItem, openWords } from "../contract-labels.ts";
import { isUnderWay } from "../contract-phase.ts";
import type { ContractRow } from "../contract-row.ts";
import { roomText } from "../contract-text.ts";
import { noteEvent } from "../note-event.ts";
import { liveSettlement } from "../settlement/settlement-row.ts";
import { lockForStaff } from "../staff-scope.ts";
import { careLevelText } from "../write-contract.ts";
import { foretellChange, leftAlone } from "./change-money.ts";
import { keepChangeTask, tellOfChange } from "./second-change.ts";
import { changes as changesTable } from "./tables.ts";
import { type ChangeWords, changeRows, changeSealContext, termsOn } from "./terms.ts";

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;
type Form = BodyOf<typeof endpoint>;

/** What holds from the day on, beside what stays as it is. */
function newTerms(
  { kind, careLevel, roomNo, bedNo, feeItems }: Form,
  now: ContractWords,
): ChangeWords["terms"] {
  const monthly = feeItems?.map((fee): FeeItem => ({ ...fee, unit: "MONTH" }));
  return {
    ...(kind === "CARE_LEVEL" && careLevel ? { careLevelText: careLevelText(careLevel) } : {}),
    ...(kind === "ROOM" && roomNo ? { roomNo, bedNo: bedNo ?? null } : {}),
    ...(monthly ? { feeItems: [...monthly, ...now.feeItems.filter((f) => f.unit === "ONCE")] } : {}),
  };
}

/** From and to, in words: 房间从 302 室 2 床换到 308 室 1 床，每月费用不变 */
function changeText(before: ContractWords, terms: ChangeWords["terms"]): string {
  const after = { ...before, ...terms };
  const parts: string[] = [];
  if (terms.careLevelText) {
    const from = before.careLevelText;
    parts.push(from ? `护理等级从${from}变为${terms.careLevelText}` : `护理等级定为${terms.careLevelText}`);
  }
  if (terms.roomNo) {
    const from = roomText(before);
    parts.push(from ? `房间从 ${from}换到 ${roomText(after)}` : `房间定为 ${roomText(after)}`);
  }
  const [was, is] = [sumOf(before, "MONTH"), sumOf(after, "MONTH")];
  const items = after.feeItems.flatMap(({ code, name, amountFen, unit }) => {
    const old = before.feeItems.find((f) => f.unit === unit && f.code === code && f.name === name);
    if (unit === "ONCE" || old?.amountFen === amountFen) return [];
    return [
      old ? `${name} ${yuan(old.amountFen)} 元变为 ${yuan(amountFen)} 元` : `${name} ${yuan(amountFen)} 元`,
    ];
  });
  const list = items.length > 0 ? `（${items.join("，")}）` : "";
  parts.push(was === is ? `每月费用不变${list}` : `每月从 ${yuan(was)} 元变为 ${yuan(is)} 元${list}`);
  return parts.join("，");
}

/** @throws {ProblemError} BAD_INPUT with a sentence for each field */
function check(form: Form, contract: ContractRow, terms: ChangeWords["terms"], today: string): void {
  const { kind, date } = form;
  const { type, startDate, endDate, depositFen } = contract;
  const fields: FieldErrors = {};
  const soonest = addDays(today, PRICE_NOTICE_DAYS);
  if (kind === "PRICE" && !form.feeItems) fields.feeItems = "请填调整后每月的各项费用。";
  if (kind === "CARE_LEVEL" && !terms.careLevelText) fields.careLevel = "请选择变成哪一级护理。";
  if (kind === "ROOM" && !terms.roomNo) fields.roomNo = "请填换到哪个房间。";
  if (kind === "PRICE" && date < soonest)
    fields.date = `调价要提前 ${PRICE_NOTICE_DAYS} 天告知，请改到 ${dateText(soonest)}或更晚。`;
  else if (date < today || date > endDate)
    fields.date = `变更的日子从今天起、到 ${dateText(endDate)}（含当天）为止，请选其中一天。`;
  const { feeItems } = terms;
  if (feeItems) {
    const monthlyFen = sumOf({ feeItems }, "MONTH");
    if (spanFen({ startDate, monthlyFen }, startDate, endDate) > MAX_FEN)
      fields.feeItems = "合同总额太大了，请核对每一项的金额。";
    else if (!hasBedFee(type, { feeItems })) fields.feeItems = NO_BED_FEE;
    else if (!isLawfulDeposit(type, depositFen, { feeItems }))
      fields.feeItems = "这样改，已收的押金就超过每月床位费的 12 倍了，请先退还一部分押金。";
  }
  if (Object.keys(fields).length > 0) throw badInput(fields);
}

/** How much a change may pay back by its writer's word alone, fen: nothing without the right to pay back. */
const decidesAlone = ({ permissions }: StaffViewer, leftFen: number): number =>
  permissions.has("orders.refund") ? leftFen : 0;

/**
 * Staff propose a change; it holds once everybody it takes has agreed. A price takes 30 days' notice. What pays back,
 * with what earlier changes did, more than its writer decides on alone waits for a second person before the member has it.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, BAD_INPUT, CONTRACT_MOVED, SETTLEMENT_WAITS
 */
export async function proposeChange(
  tx: Tx,
  { vault, clock, settings }: Deps,
  viewer: StaffViewer,
  id: string,
  form: Form,
): Promise<void> {
  const contract = await lockForStaff(tx, viewer, { id, version: form.version });
  const now = clock.now();
  const today = shanghaiDay(now);
  if (!isUnderWay(contract, today)) throw problem("CONTRACT_MOVED", "not under way");
  if (await liveSettlement(tx, id)) throw problem("SETTLEMENT_WAITS");
  const { kind, date, reason } = form;
  const changes = await changeRows(tx, [id]);
  const before = termsOn(vault, openWords(vault, contract), changes, date);
  const terms = newTerms(form, before);
  check(form, contract, terms, today);
  const monthlyFen = terms.feeItems ? sumOf({ feeItems: terms.feeItems }, "MONTH") : null;
  const changeId = await nextIdOf(tx, changesTable);
  const said: ChangeWords = { reason, change: changeText(before, terms), terms };
  const change = { id: changeId, kind, day: date, monthlyFen, confirmedAt: null };
  const { backFen } = await foretellChange(tx, vault, contract, [...changes, change], change, today);
  const aloneFen = decidesAlone(viewer, await leftAlone(tx, id, settings.TWO_PERSON_FEN));
  await tx.insert(changesTable).values({
    id: changeId,
    contractId: id,
    kind,
    day: date,
    words: vault.seal(JSON.stringify(said), changeSealContext(changeId)),
    monthlyFen,
    foretoldFen: backFen,
    aloneFen,
    proposedBy: viewer.staffId,
    proposedAt: now,
  });
  const isLarge = backFen > aloneFen;
  await noteEvent(tx, id, isLarge ? "askChange" : "change", { kind: "staff", id: viewer.staffId }, now);
  // It may have taken the place of one that waited.
  await keepChangeTask(tx, contract, now, viewer.staffId);
  if (!isLarge) await tellOfChange(tx, contract, change, now);
}
