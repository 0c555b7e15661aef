import { type TaxWay, taxWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { employeeTax, saveEmployeeTax } from "@ginkgo/api-contract/settlements/settlements";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import { optionsOf } from "../options-of.ts";
import { focusPart, Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** Who pays an employee's tax, what this month came to, and what was said before. */
export function TaxPart({
  one: { party, version },
  onSaved,
}: {
  one: Pick<Settlement, "party" | "version">;
  onSaved: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { permissions = [] } = usePermissions<string[]>();
  const { data, error, refetch } = useQuery({
    // What was paid this month is another with each step of the settlement beside it.
    queryKey: ["employee-tax", party, version],
    queryFn: () => callStaff(employeeTax, { params: { party } }),
    placeholderData: (before) => before,
    retry: false,
  });
  const close = () => {
    setOpen(false);
    focusPart("tax");
  };
  return (
    <Part id="tax" title="个税">
      {error && <LoadFailure error={error} again={refetch} />}
      {!data && !error && <p role="status">正在取</p>}
      {data && (
        <>
          <Facts
            items={[
              { term: "谁来交", value: data.wayText },
              {
                term: "这个月",
                value:
                  data.paidFen === 0
                    ? "还没有代扣的出款"
                    : `付了 ${sumText(data.paidFen)}（税前），代扣 ${sumText(data.withheldFen)}`,
              },
            ]}
          />
          {data.history.map((change) => (
            <p key={change.at} className={layout.muted}>
              {shortMomentText(change.at)} {change.by} 改成“{change.wayText}”：{change.reason}
            </p>
          ))}
        </>
      )}
      {data && permissions.includes("books.write") && !isOpen && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          改谁来交…
        </Button>
      )}
      {data && isOpen && (
        <>
          <p className={layout.hint}>以后出款的按新的，已经出的不变。开票的要先拿到合同或开票的约定。</p>
          <StepForm
            isOpened
            press="保存"
            variant="secondary"
            step={(form) =>
              callStaff(saveEmployeeTax, {
                params: { party },
                body: {
                  version: data.version,
                  way: textOf(form, "taxWay") as TaxWay,
                  reason: textOf(form, "reason"),
                },
              })
            }
            onEscape={close}
            onDone={() => {
              close();
              void refetch();
              onSaved();
            }}
            onSeeNow={() => void refetch()}
          >
            {(fields) => (
              <>
                <Select
                  label="个税谁来交"
                  name="taxWay"
                  defaultValue={data.way}
                  options={optionsOf(taxWays)}
                  error={fields.way}
                />
                <ReasonInput fields={fields} hint="例如 经家政公司结算，公司开票" />
              </>
            )}
          </StepForm>
          <Button size="small" variant="quiet" onClick={close}>
            先不改
          </Button>
        </>
      )}
    </Part>
  );
}
