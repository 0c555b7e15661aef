import { bedFees, fenRange } from "@ginkgo/api-contract/fees/fee-rules";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { feeUnits, roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { type OrgDetail, orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../contracts.module.css";
import { lineOf } from "../fee-lines.ts";
import type { DraftValues } from "./draft-values.ts";

type Posted = Pick<OrgDetail, "fees" | "rooms">;
type Line = FeeItem & { unit: "MONTH" | "ONCE" };

/** What the home publishes of a bed and a care level that a contract can hold: by the month, or once. */
function linesOf(posted: Posted, bed: FeeItem | undefined, careLevel: string): Line[] {
  const others = posted.fees.filter(
    (fee) => fee.code !== "BED" && (!fee.careLevel || fee.careLevel === careLevel),
  );
  return [...(bed ? [bed] : []), ...others].filter(
    (fee): fee is Line => (fee.unit === "MONTH" || fee.unit === "ONCE") && fee.maxFen > 0,
  );
}

const amountText = ({ minFen, maxFen, unit }: FeeItem) =>
  `${fenRange(minFen, maxFen)} 元${unit === "ONCE" ? "，一次" : ` / ${feeUnits[unit]}`}`;

/** The lines as the form has them; a range gives its lower end. */
function taken(lines: readonly Line[], old: DraftValues): Partial<DraftValues> {
  const only = (code: FeeItem["code"]) => lines.find((fee) => fee.code === code && fee.required);
  const [deposit, reserve] = [only("DEPOSIT"), only("MEDICAL_RESERVE")];
  return {
    fees: lines
      .filter((fee) => fee.required && fee.code !== "DEPOSIT" && fee.code !== "MEDICAL_RESERVE")
      .map(({ code, name, minFen, unit, note }) =>
        lineOf({ code, name: name.slice(0, 30), amountFen: minFen, unit, note: note?.slice(0, 100) }),
      ),
    deposit: deposit ? yuan(deposit.minFen) : old.deposit,
    reserve: reserve ? yuan(reserve.minFen) : old.reserve,
  };
}

/** The home's published fees for the chosen bed and care level, taken over by one press. */
export function PostedFees({
  orgId,
  values,
  set,
}: {
  orgId: string;
  values: DraftValues;
  set: (patch: Partial<DraftValues>) => void;
}) {
  const [chosen, setChosen] = useState(0);
  const [toast, setToast] = useState("");
  const { data, error } = useQuery({
    queryKey: ["org", orgId],
    queryFn: () => callStaff(orgDetail, { params: { id: orgId } }),
    retry: false,
  });
  if (error) return <p className={layout.muted}>公布的收费没有取到：{sayWhy(error)}</p>;
  if (!data) return <p role="status">正在取公布的收费</p>;
  const beds = bedFees(data);
  const lines = linesOf(data, beds[chosen], values.careLevel);
  const { prepayMonths, trialStayDays } = data.details;
  if (lines.length === 0) return <p className={layout.muted}>这家机构没有公布收费，请和机构核对后填写。</p>;
  const careLacks = !values.careLevel && data.fees.some((fee) => fee.careLevel);
  return (
    <div className={styles.posted}>
      {beds.length > 0 && (
        <Select
          label="住哪一种房"
          options={beds.map((bed, n) => ({
            value: `${n}`,
            label: `${bed.roomKind ? roomKinds[bed.roomKind] : bed.name} ${amountText(bed)}`,
          }))}
          value={`${chosen}`}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <h3>
        机构公布的收费{values.careLevel && `（${careLevels[values.careLevel as keyof typeof careLevels]}）`}
      </h3>
      <ul>
        {lines.map((fee) => (
          <li key={`${fee.code}${fee.name}${fee.careLevel}`}>
            {fee.name} {amountText(fee)}
            {!fee.required && <span className={layout.muted}>（可选，没有照抄）</span>}
          </li>
        ))}
      </ul>
      {careLacks && <p className={layout.hint}>护理费按等级收，先在“约定”里选护理等级再照抄。</p>}
      {(prepayMonths > 0 || trialStayDays > 0) && (
        <p className={layout.hint}>
          {[
            prepayMonths > 0 && `一次最多预收 ${prepayMonths} 个月`,
            trialStayDays > 0 && `可以试住 ${trialStayDays} 天`,
          ]
            .filter(Boolean)
            .join("，")}
          。
        </p>
      )}
      <Button
        size="small"
        onClick={() => {
          set(taken(lines, values));
          setToast("照公布的填好了，还可以改。");
        }}
      >
        照公布的填费用和押金
      </Button>
      <p role="status" className={layout.hint}>
        {toast}
      </p>
    </div>
  );
}
