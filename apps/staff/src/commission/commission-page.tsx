import {
  addCommissionRule,
  type CommissionRule,
  commissionPage,
  MAX_COMMISSION_BP,
} from "@ginkgo/api-contract/books/commission";
import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import { AreaField } from "../entries/area-field.tsx";
import { optionsOf } from "../options-of.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { bpOf, RuleHead, RuleTable, useRuleView } from "./rule-parts.tsx";
import { TryPart } from "./try-part.tsx";

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

/** What the portal keeps of what others sell: by kind of order, by seller, by place, with what held before. */
export function CommissionPage() {
  const { view, choose, states } = useRuleView();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["commission", view],
    queryFn: ({ pageParam }) =>
      callStaff(commissionPage, {
        query: { size: "50", current: String(pageParam), state: states },
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
      <RuleHead title="佣金规则" view={view} onChoose={choose} />
      <p className={layout.muted}>
        一张订单用下单时最具体的一条：先看有没有这一家的，再看地方小的，再看后加的；一条也没有，不收佣金。
      </p>
      {!data && (error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在取</p>)}
      <div className={page.form}>
        <div className={page.column}>
          {data && records.length === 0 && <p>还没有佣金规则，卖出的钱全归商家。</p>}
          {records.length > 0 && (
            <RuleTable
              title="佣金规则"
              records={records}
              heads={["订单", "哪一家", "哪里", "佣金"]}
              cells={(rule) => [
                rule.kindText,
                rule.sellerText,
                rule.areaText,
                <b key="percent">{rule.percentText}</b>,
              ]}
            />
          )}
          {hasNextPage && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 50 条
            </Button>
          )}
          {data && <TryPart sellers={data.pages[0]!.sellers} />}
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
