import { askTaxPayment, type TaxMonth } from "@ginkgo/api-contract/settlements/withheld-tax";
import { parseYuan, sumText } from "@ginkgo/locale/money";
import { addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";

/** Tells that a month's tax was paid over; what the tax office took is compared with what is open. */
export function TaxForm({
  month: { month, toPay, waitingFen },
  onTold,
}: {
  month: TaxMonth;
  onTold: () => void;
}) {
  const today = shanghaiDay(useServerNow());
  return (
    <Part id="tell" title={`${month} 的个税交了`}>
      {toPay ? (
        <p>
          该交 <b>{sumText(toPay.fen)}</b>
          {toPay.setOffFen > 0 && `，已经抵掉以前月份多交的 ${sumText(toPay.setOffFen)}`}。
        </p>
      ) : (
        <p>
          {waitingFen === 0 ? "这个月没有要交的了。" : `记下的 ${sumText(waitingFen)} 等第二位同事核对。`}
          税务局另外还收过的，写明为什么，也记在这里。
        </p>
      )}
      <p className={layout.hint}>在税务局交完，对着完税凭证记在这里；另一位同事核对以后才记账。</p>
      <StepForm
        press="记下，等第二位核对"
        variant={toPay ? "primary" : "secondary"}
        draftKey={`tax.${month}`}
        step={(form) =>
          callStaff(askTaxPayment, {
            body: {
              month,
              paidOn: textOf(form, "paidOn"),
              receiptNo: textOf(form, "receiptNo"),
              sumReason: textOf(form, "sumReason"),
              amountFen: parseYuan(textOf(form, "amount")) ?? Number.NaN,
            },
          })
        }
        onDone={onTold}
      >
        {(fields) => (
          <>
            <TextInput
              label="哪天交的"
              name="paidOn"
              type="date"
              min={addMonths(`${month}-01`, 1)}
              max={today}
              error={fields.paidOn ?? fields.month}
            />
            <TextInput
              label="完税凭证号"
              name="receiptNo"
              maxLength={40}
              autoComplete="off"
              hint="全部抵掉、不用交钱的，填申报表的编号"
              error={fields.receiptNo}
            />
            <TextInput
              label="交了多少（元）"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              hint="凭证上的金额"
              error={fields.amountFen}
            />
            <TextInput
              label="和该交的不一样，为什么"
              name="sumReason"
              maxLength={200}
              autoComplete="off"
              hint="一样的不用填；例如 交了以后有一笔出款退回来"
              error={fields.sumReason}
            />
          </>
        )}
      </StepForm>
    </Part>
  );
}
