import {
  addPayRule,
  MAX_LOWEST_PAY_FEN,
  type PayRule,
  payRulePage,
} from "@ginkgo/api-contract/books/pay-rules";
import { parseYuan, sumText, yuan } from "@ginkgo/locale/money";
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
import page from "../page.module.css";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { bpOf, RuleHead, RuleTable, useRuleView } from "./rule-parts.tsx";
import { TryPart } from "./try-part.tsx";

interface Coded {
  code: string;
  name: string;
}

const named = ({ code, name }: Coded) => ({ value: code, label: name });

/** Adds a rule; what stands is never changed. */
function NewRule({
  sellers,
  categories,
  onAdded,
}: {
  sellers: readonly Coded[];
  categories: readonly Coded[];
  onAdded: (rule: PayRule) => void;
}) {
  const [areas, setAreas] = useState<string[]>([]);
  const today = shanghaiDay(useServerNow());
  return (
    <Part id="new" title="加一条规则">
      <p className={layout.hint}>
        规则只加不改：同样的范围，后加的从它那天起算数。已经下的单还按下单时的规则；写错了，再加一条。先告诉服务人员，再改比例。
      </p>
      <StepForm
        press="加上这一条"
        draftKey="pay-rules.new"
        step={(form) => {
          const lowest = textOf(form, "lowest");
          return callStaff(addPayRule, {
            body: {
              category: textOf(form, "category") || null,
              seller: textOf(form, "seller") || null,
              adcode: areas[0] ?? null,
              percentBp: bpOf(textOf(form, "percent")),
              lowestFen: lowest === "" ? 0 : (parseYuan(lowest) ?? Number.NaN),
              fromDay: textOf(form, "fromDay"),
              reason: textOf(form, "reason"),
            },
          });
        }}
        onDone={(rule) => {
          setAreas([]);
          onAdded(rule);
        }}
      >
        {(fields) => (
          <>
            <Select
              label="哪一类服务"
              name="category"
              options={[{ value: "", label: "全部服务" }, ...categories.map(named)]}
              error={fields.category}
            />
            <Select
              label="谁的服务"
              name="seller"
              options={[{ value: "", label: "自营和全部商家" }, ...sellers.map(named)]}
              error={fields.seller}
            />
            <AreaField
              id="pay-area"
              label="哪里的上门"
              hint="不选是全国；按上门的地址"
              codes={areas}
              most={1}
              error={fields.adcode}
              onChange={setAreas}
            />
            <TextInput
              label="提成比例（%）"
              name="percent"
              inputMode="decimal"
              hint="服务费的多少归服务人员，0 到 100，例如 80；上门费另算，全归本人"
              maxLength={6}
              error={fields.percentBp}
            />
            <TextInput
              label="每次最少（元，可不填）"
              name="lowest"
              inputMode="decimal"
              hint={`一次上门每人至少得这么多，连上门费，最多 ${yuan(MAX_LOWEST_PAY_FEN)}`}
              maxLength={9}
              error={fields.lowestFen}
            />
            <TextInput
              label="从哪天下的单起"
              name="fromDay"
              type="date"
              min={today}
              hint="选今天的，从现在下的单起"
              error={fields.fromDay}
            />
            <ReasonInput fields={fields} hint="为什么这样定、谁同意的" />
          </>
        )}
      </StepForm>
    </Part>
  );
}

/** What of a visit's price goes to those who make it: by category, by seller, by place, with what held before. */
export function PayRulesPage() {
  const { view, choose, states } = useRuleView();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["pay-rules", view],
    queryFn: ({ pageParam }) =>
      callStaff(payRulePage, {
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
      <RuleHead title="提成规则" view={view} onChoose={choose} />
      <p className={layout.muted}>
        一张上门单用下单时最具体的一条：先看这一家的，再看更细的服务分类，再看地方小的，再看后加的。服务费按比例归服务人员，上门费全归本人；客人退了一部分，提成按剩下的比例算。
      </p>
      {!data && (error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在取</p>)}
      <div className={page.form}>
        <div className={page.column}>
          {records.length > 0 && (
            <RuleTable
              title="提成规则"
              records={records}
              heads={["服务", "谁的", "哪里", "提成", "每次最少"]}
              cells={(rule) => [
                rule.categoryText,
                rule.sellerText,
                rule.areaText,
                <b key="percent">{rule.percentText}</b>,
                rule.lowestFen > 0 ? sumText(rule.lowestFen) : "—",
              ]}
            />
          )}
          {hasNextPage && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 50 条
            </Button>
          )}
          {data && <TryPart sellers={data.pages[0]!.sellers} categories={data.pages[0]!.categories} />}
        </div>
        {permissions?.includes("books.write") && data && (
          <div className={page.column}>
            <NewRule
              key={records.length}
              sellers={data.pages[0]!.sellers}
              categories={data.pages[0]!.categories}
              onAdded={(rule) => {
                notify(`加上了：${rule.categoryText} ${rule.percentText}，从 ${rule.fromDay} 起`, {
                  type: "success",
                });
                void client.invalidateQueries({ queryKey: ["pay-rules"] });
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
