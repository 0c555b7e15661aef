import {
  addCommissionRule,
  type CommissionRule,
  type CommissionState,
  commissionPage,
  commissionStates,
  MAX_COMMISSION_BP,
} from "@ginkgo/api-contract/books/commission";
import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { AreaField } from "../entries/area-field.tsx";
import { optionsOf } from "../options-of.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

const views = { now: "现在的和以后的", all: "全部，连以前的" } as const;
type View = keyof typeof views;
const statesOf = { now: "NOW,LATER", all: "" } as const;

const tones: Record<CommissionState, "ok" | "info" | "neutral"> = {
  NOW: "ok",
  LATER: "info",
  PAST: "neutral",
};

/** Percent as typed, 6.5, in hundredths of a percent; not a number for what is none. */
function bpOf(typed: string): number {
  const percent = Number(typed.normalize("NFKC").replace(/%$/, ""));
  const bp = percent * 100;
  return typed === "" ? Number.NaN : Math.abs(bp - Math.round(bp)) < 1e-6 ? Math.round(bp) : bp;
}

/** Adds a rule; what stands is never changed. */
function NewRule({
  sellers,
  onAdded,
}: {
  sellers: readonly { code: string; name: string }[];
  onAdded: (rule: CommissionRule) => void;
}) {
  const [areas, setAreas] = useState<string[]>([]);
  const today = shanghaiDay(useServerNow());
  return (
    <Part id="new" title="加一条规则">
      <p className={layout.hint}>
        规则只加不改：同样的范围，后加的从它那天起算数。已经下的单还按下单时的规则；写错了，再加一条。
      </p>
      <StepForm
        press="加上这一条"
        draftKey="commission.new"
        step={(form) =>
          callStaff(addCommissionRule, {
            body: {
              kind: textOf(form, "kind") as OrderKind,
              seller: textOf(form, "seller") || null,
              adcode: areas[0] ?? null,
              percentBp: bpOf(textOf(form, "percent")),
              fromDay: textOf(form, "fromDay"),
              reason: textOf(form, "reason"),
            },
          })
        }
        onDone={(rule) => {
          setAreas([]);
          onAdded(rule);
        }}
      >
        {(fields) => (
          <>
            <Select
              label="哪一种订单"
              name="kind"
              options={optionsOf(orderKinds, "请选")}
              error={fields.kind}
            />
            <Select
              label="哪一家"
              name="seller"
              options={[
                { value: "", label: "全部商家" },
                ...sellers.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              error={fields.seller}
            />
            <AreaField
              id="commission-area"
              label="哪里的订单"
              hint="不选是全国；上门按地址，商品按收货地址"
              codes={areas}
              most={1}
              error={fields.adcode}
              onChange={setAreas}
            />
            <TextInput
              label="佣金比例（%）"
              name="percent"
              inputMode="decimal"
              hint={`0 到 ${MAX_COMMISSION_BP / 100}，例如 10 或 6.5`}
              maxLength={6}
              error={fields.percentBp}
            />
            <TextInput
              label="从哪天下的单起"
              name="fromDay"
              type="date"
              min={today}
              hint="选今天的，从现在下的单起"
              error={fields.fromDay}
            />
            <ReasonInput fields={fields} hint="和谁谈定的、为什么" />
          </>
        )}
      </StepForm>
    </Part>
  );
}

function Rules({ records }: { records: readonly CommissionRule[] }) {
  const holder = useRowKeys();
  return (
    <ScrollBox ref={holder} label="佣金规则">
      <table className={table.table}>
        <caption className={layout.screenReader}>佣金规则</caption>
        <thead>
          <tr>
            {["订单", "哪一家", "哪里", "佣金", "从哪天", "状态", "原因", "谁加的"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{rule.kindText}</th>
              <td>{rule.sellerText}</td>
              <td>{rule.areaText}</td>
              <td>
                <b>{rule.percentText}</b>
              </td>
              <td>{rule.fromDay}</td>
              <td>
                <Tag tone={tones[rule.state]}>{commissionStates[rule.state]}</Tag>
              </td>
              <td>{rule.reason}</td>
              <td>
                {rule.by ?? "开业时"}
                <span className={layout.muted}> {shortMomentText(rule.at)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What the portal keeps of what others sell: by kind of order, by seller, by place, with what held before. */
export function CommissionPage() {
  const [search, setSearch] = useSearchParams();
  const view: View = search.get("view") === "all" ? "all" : "now";
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["commission", view],
    queryFn: ({ pageParam }) =>
      callStaff(commissionPage, {
        query: { size: "50", current: String(pageParam), state: statesOf[view] },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    retry: false,
  });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  useLeaveIfOver(error);
  const records = data?.pages.flatMap((one) => one.records) ?? [];
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>佣金规则</h1>
        <Segmented
          label="看哪些"
          value={view}
          items={Object.entries(views).map(([value, label]) => ({ value, label }))}
          onChange={(next) => setSearch(next === "now" ? {} : { view: next }, { replace: true })}
        />
      </div>
      <p className={layout.muted}>
        一张订单用下单时最具体的一条：先看有没有这一家的，再看地方小的，再看后加的；一条也没有，不收佣金。
      </p>
      {!data && (error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在取</p>)}
      <div className={page.form}>
        <div className={page.column}>
          {data && records.length === 0 && <p>还没有佣金规则，卖出的钱全归商家。</p>}
          {records.length > 0 && <Rules records={records} />}
          {hasNextPage && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 50 条
            </Button>
          )}
        </div>
        {permissions?.includes("books.write") && data && (
          <div className={page.column}>
            <NewRule
              key={records.length}
              sellers={data.pages[0]!.sellers}
              onAdded={(rule) => {
                notify(`加上了：${rule.kindText} ${rule.percentText}，从 ${rule.fromDay} 起`, {
                  type: "success",
                });
                void client.invalidateQueries({ queryKey: ["commission"] });
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
