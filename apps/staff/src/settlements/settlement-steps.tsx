import { earlierTaxText, payoutWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  agreeSettlement,
  cancelSettlement,
  confirmSettlement,
  markPayout,
  paySettlement,
  secondSettlementSeat,
  sendBackSettlement,
} from "@ginkgo/api-contract/settlements/settlements";
import { sumText } from "@ginkgo/locale/money";
import { Select } from "@ginkgo/ui/select";
import { callStaff } from "../call-staff.ts";
import { callOn } from "../split/case-call.ts";
import type { CaseStep } from "../split/case-steps.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";

/** What of it is not sent, as it is expected today. */
const taxText = ({ totalFen, tax }: Settlement): string =>
  tax && tax.netFen !== totalFen
    ? `应结 ${sumText(totalFen)}，代扣个税 ${sumText(tax.taxFen)}${tax.earlierTaxFen === 0 ? "" : `，${earlierTaxText(tax.earlierTaxFen)}`}，打出去 ${sumText(tax.netFen)}。`
    : "";

/** Of a transfer of which its provider tells nothing two say the same: after the first it is under way still. */
const marked =
  (done: string) =>
  ({ state }: Settlement): string =>
    state === "PAYING" ? "记下了，等另一位同事记下同样的结果" : done;

/** What may be done about a settlement, in the order it goes. */
export const settlementSteps = ({ totalFen, tax }: Settlement): readonly CaseStep<Settlement>[] => [
  {
    action: "agree",
    label: `确认，应结 ${sumText(totalFen)}`,
    isNext: true,
    toast: "确认了，等平台核对出款",
    run: (one) => callStaff(agreeSettlement, callOn(one)),
  },
  {
    action: "confirm",
    label: totalFen > 0 ? `核对过，确认 ${sumText(totalFen)}` : "核对过，确认并转到下期",
    isNext: true,
    toast: totalFen > 0 ? "确认了，等第二位同事" : "确认了，没有要付的",
    run: (one) => callStaff(confirmSettlement, callOn(one)),
  },
  {
    action: "second",
    label: `同意出款 ${sumText(totalFen)}${tax && tax.netFen !== totalFen ? "（税前）" : ""}`,
    isNext: true,
    toast: "同意了，可以出款",
    run: (one) => callStaff(secondSettlementSeat, callOn(one, { agree: true })),
  },
  {
    action: "refuse",
    label: "退回重新核对…",
    press: "退回",
    danger: true,
    toast: "退回了，等重新核对",
    fields: (texts) => <ReasonInput fields={texts} hint="哪里要核对；第一位同事看得到" />,
    run: (one, form) =>
      callStaff(secondSettlementSeat, callOn(one, { agree: false, reason: textOf(form, "reason") })),
  },
  {
    action: "pay",
    label: `出款 ${sumText(tax?.netFen ?? totalFen)}…`,
    press: `出款 ${sumText(tax?.netFen ?? totalFen)}`,
    isNext: true,
    toast: "交出去了，到没到账这里会写",
    fields: (texts, one) => (
      <>
        <p>{taxText(one)}记一张出款单据，应付里减掉应结的数；没到账会记回来。</p>
        <Select
          label="怎样出款"
          name="way"
          options={one.ways.map((way) => ({ value: way, label: payoutWays[way] }))}
          error={texts.way}
        />
      </>
    ),
    run: (one, form) =>
      callStaff(paySettlement, callOn(one, { way: textOf(form, "way") as keyof typeof payoutWays })),
  },
  {
    action: "markPaid",
    label: "到账了…",
    press: "记下到账",
    isNext: true,
    toast: marked("记下了，这一期结清"),
    fields: (texts) => <ReasonInput fields={texts} hint="依据，例如网银回单号" />,
    run: (one, form) => callStaff(markPayout, callOn(one, { paid: true, reason: textOf(form, "reason") })),
  },
  {
    action: "markFailed",
    label: "没到账、被退回…",
    press: "记下没到账",
    danger: true,
    toast: marked("记下了，钱记回应付"),
    fields: (texts) => <ReasonInput fields={texts} hint="银行说的原因；对方看得到" />,
    run: (one, form) => callStaff(markPayout, callOn(one, { paid: false, reason: textOf(form, "reason") })),
  },
  {
    action: "back",
    label: "退回重新核对…",
    press: "退回",
    danger: true,
    toast: "退回了，要重新确认",
    fields: (texts) => <ReasonInput fields={texts} hint="为什么退回" />,
    run: (one, form) => callStaff(sendBackSettlement, callOn(one, { reason: textOf(form, "reason") })),
  },
  {
    action: "cancel",
    label: "作废…",
    press: "作废这一张",
    danger: true,
    toast: "作废了，里面的订单下次再结",
    fields: (texts) => <ReasonInput fields={texts} hint="为什么作废；里面的订单下次再结" />,
    run: (one, form) => callStaff(cancelSettlement, callOn(one, { reason: textOf(form, "reason") })),
  },
];
