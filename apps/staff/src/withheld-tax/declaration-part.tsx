import {
  revealTaxpayer,
  saveTaxpayer,
  type WithheldTax,
  withheldTaxPage,
} from "@ginkgo/api-contract/settlements/withheld-tax";
import { plainSum } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { focusPart, Part } from "../part.tsx";
import { Reveal } from "../reveal/reveal.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** Who one of them is to the tax office: shown whole for a reason, filled in from their papers. */
function Person({ one, onSaved, onLeave }: { one: WithheldTax; onSaved: () => void; onLeave: () => void }) {
  const [isOpen, setOpen] = useState(one.idNumber === null);
  const params = { party: one.id };
  return (
    <Part id="person" title={`${one.name}的姓名和证件号`}>
      <p>{one.idNumber ? `${one.realName} ${one.idNumber}` : "还没有填。申报个税要真实姓名和身份证号。"}</p>
      {one.idNumber && (
        <Reveal
          opener="看完整的"
          note="看过会记进审计"
          reveal={(form) => callStaff(revealTaxpayer, { params, body: { reason: textOf(form, "reason") } })}
          shown={({ realName, idNumber }) => (
            <p>
              {realName} {idNumber}
            </p>
          )}
        >
          {(fields) => <ReasonInput fields={fields} hint="例如 申报前核对" />}
        </Reveal>
      )}
      {isOpen ? (
        <StepForm
          isOpened
          press="保存"
          variant="secondary"
          step={(form) =>
            callStaff(saveTaxpayer, {
              params,
              body: {
                version: one.version,
                realName: textOf(form, "realName"),
                idNumber: textOf(form, "idNumber"),
                reason: textOf(form, "reason"),
              },
            })
          }
          onDone={onSaved}
          onSeeNow={onSaved}
          onEscape={onLeave}
        >
          {(fields) => (
            <>
              <TextInput
                label="姓名"
                name="realName"
                maxLength={30}
                autoComplete="off"
                hint="和身份证上的一样"
                error={fields.realName}
              />
              <TextInput
                label="身份证号"
                name="idNumber"
                maxLength={24}
                autoComplete="off"
                error={fields.idNumber}
              />
              <ReasonInput fields={fields} hint="例如 对着身份证填的" />
            </>
          )}
        </StepForm>
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          改姓名和证件号…
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onLeave}>
        收起
      </Button>
    </Part>
  );
}

/** What was told to be paid over still is to be, until a second person has agreed. */
const sumsOf = (one: WithheldTax) => [
  one.paidFen,
  one.taxFen,
  one.withheldFen,
  one.openFen + one.waitingFen,
  one.freeFen,
  one.taxedFen,
];

/** The declaration of a month, a row for each person. */
export function DeclarationPart({ month }: { month: string }) {
  const [chosen, choose] = useState<string>();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ["withheld-tax", "declaration", month],
    queryFn: ({ pageParam }) =>
      callStaff(withheldTaxPage, { query: { month, size: "50", current: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    retry: false,
  });
  if (!data) return error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>;
  const records = data.pages.flatMap((one) => one.records);
  const person = records.find(({ id }) => id === chosen);
  const mayWrite = permissions?.includes("books.write") ?? false;
  return (
    <Part id="declaration" title={`${month} 的申报表`}>
      <div className={cx(layout.row, layout.wrap)}>
        <p className={cx(layout.hint, layout.grow)}>
          劳务报酬所得，税率按国家税务总局公告2018年第61号。导出带完整的证件号要两个人。
        </p>
        <ExportButton list="withheldTax" filters={{ month }} />
      </div>
      {records.length === 0 && <p>这个月没有代扣个税的出款。</p>}
      {records.length > 0 && (
        <ScrollBox label={`${month} 的申报表`}>
          <table className={table.table}>
            <caption className={layout.screenReader}>{month} 的申报表，元</caption>
            <thead>
              <tr>
                {["服务人员", "姓名、证件号"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {["收入", "税", "已代扣", "还要交", "费用", "应税", "税率"].map((name) => (
                  <th key={name} scope="col" className={table.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((one) => (
                <tr key={one.id} className={cx(one.id === chosen && table.selected)}>
                  <th scope="row">{one.name}</th>
                  <td>
                    {one.idNumber ? `${one.realName} ${one.idNumber}` : "没有填"}{" "}
                    {mayWrite && (
                      <Button size="small" variant="quiet" onClick={() => choose(one.id)}>
                        {one.idNumber ? "看" : "填"}
                        <span className={layout.screenReader}>：{one.name}</span>
                      </Button>
                    )}
                  </td>
                  {sumsOf(one).map((fen, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <td key={i} className={table.number}>
                      {plainSum(fen)}
                    </td>
                  ))}
                  <td className={table.number}>{one.percent}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看 50 人
        </Button>
      )}
      {person && mayWrite && (
        <Person
          key={`${person.id} ${person.version}`}
          one={person}
          onLeave={() => {
            choose(undefined);
            focusPart("declaration");
          }}
          onSaved={() => {
            notify("存好了", { type: "success" });
            focusPart("declaration");
            void refetch();
          }}
        />
      )}
    </Part>
  );
}
