import { DEPOSIT_RETURN_DAYS } from "@ginkgo/api-contract/contracts/contract-codes";
import {
  reckonSettlement,
  type StaffContract,
  settleContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { yuan } from "@ginkgo/locale/money";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import staff from "../staff.module.css";
import { StepForm } from "../step-form/step-form.tsx";
import {
  balanceText,
  SettlementTable,
  type TypedLine,
  typedFen,
  WrittenLines,
  writtenLine,
} from "./settle-lines.tsx";
import { useContractStep } from "./use-contract.ts";

/** What follows from the contract where it ends on a day. */
const useReckoning = (id: string, endsOn: string) =>
  useQuery({
    queryKey: ["settlement", id, endsOn],
    queryFn: () => callStaff(reckonSettlement, { params: { id }, query: { endsOn } }),
    enabled: endsOn !== "",
    staleTime: 0,
    retry: false,
  });

/** Why the last day is an earlier one, with what that costs. */
function EarlyReason({ letOffFen, error }: { letOffFen: number; error?: string | undefined }) {
  return (
    <>
      {letOffFen > 0 && (
        <p className={staff.talkNote}>
          和按今天（合同到期了的，按到期日）结算比，这一天会多退或少收 {yuan(letOffFen)}{" "}
          元，超过限额要第二位同事同意。
        </p>
      )}
      <TextInput
        label="为什么是更早的这一天"
        name="reason"
        hint="会员和第二位同事都会看到"
        maxLength={200}
        error={error}
      />
    </>
  );
}

/** Proposes how it is settled: what is reckoned for the last day, and lines of one's own with their reasons. */
export function SettleForm({
  contract: { id, version, endDate, termination },
  onDone,
}: {
  contract: StaffContract;
  onDone: (next: StaffContract) => void;
}) {
  const asSeen = useContractStep(id);
  const [endsOn, setEndsOn] = useState(termination?.endsOn ?? "");
  const [lines, setLines] = useState<TypedLine[]>([]);
  const { data: reckoned, error, isFetching } = useReckoning(id, endsOn);
  const dayError = error instanceof ApiError ? error.fields.endsOn : undefined;
  const balanceFen = (reckoned?.balanceFen ?? 0) + typedFen(lines);
  const { label, amount } = balanceText(balanceFen);
  return (
    <StepForm
      press="提出结算单"
      variant="danger"
      step={(form) =>
        asSeen(
          callStaff(settleContract, {
            params: { id },
            body: {
              version,
              endsOn,
              balanceFen,
              lines: lines.map(writtenLine),
              reason: String(form.get("reason") ?? ""),
            },
          }),
        )
      }
      onDone={onDone}
    >
      {(fields) => (
        <>
          <p>
            先选最后一天，合同到期了也可以选会员申请的那天或更早搬走的那天。各项按合同算出来；要扣、要收、要退的另外写清楚。会员用验证码确认以后才算数，合同结束后{" "}
            {DEPOSIT_RETURN_DAYS} 天内要结清。
          </p>
          <div className={page.grid}>
            <TextInput
              label="最后一天"
              name="endsOn"
              type="date"
              max={endDate}
              value={endsOn}
              onChange={(event) => setEndsOn(event.currentTarget.value)}
              error={fields.endsOn ?? dayError}
            />
          </div>
          {isFetching && <p role="status">正在算</p>}
          {error && !dayError && (
            <p className={cx(field.message, field.error)} role="alert">
              {sayWhy(error)}
            </p>
          )}
          {reckoned && (
            <>
              {reckoned.isFree && (
                <p className={staff.talkNote}>在无理由结束的日子以内，除了住过的天数全部退还，不能扣款。</p>
              )}
              <SettlementTable lines={reckoned.lines} balanceFen={reckoned.balanceFen} />
              {reckoned.needsReason && <EarlyReason letOffFen={reckoned.letOffFen} error={fields.reason} />}
              <p className={layout.hint}>已付、还没退的一共 {yuan(reckoned.mostFen)} 元，退的不能超过它。</p>
              <WrittenLines lines={lines} fields={fields} onChange={setLines} />
              <p aria-live="polite">
                <b>
                  {label} {amount}
                </b>
              </p>
            </>
          )}
        </>
      )}
    </StepForm>
  );
}
