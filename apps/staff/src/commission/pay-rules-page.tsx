import type { RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import {
  addPayRule,
  MAX_LOWEST_PAY_FEN,
  type PayRule,
  payRulePage,
  payRuleSellers,
} from "@ginkgo/api-contract/books/pay-rules";
import { parseYuan, sumText, yuan } from "@ginkgo/locale/money";
import messages from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { textOf } from "../step-form/step-fields.tsx";
import type { RuleForm } from "./new-rule.tsx";
import type { RuleColumn } from "./rule-parts.tsx";
import { RulesPage } from "./rules-page.tsx";

const columns: readonly RuleColumn<PayRule>[] = [
  { head: "服务", cell: ({ categoryText }) => categoryText },
  { head: "谁的", cell: ({ sellerText }) => sellerText },
  { head: "哪里", cell: ({ areaText }) => areaText },
  { head: "提成", cell: ({ percentText }) => <b>{percentText}</b>, isSum: true },
  { head: "每次最少", cell: ({ lowestFen }) => (lowestFen > 0 ? sumText(lowestFen) : "—"), isSum: true },
];

/** What a visit brings at least: more than the one that was tried costs is said before it is saved. */
function LowestField({ error, tried }: { error: string | undefined; tried: number | undefined }) {
  const [lowest, setLowest] = useState("");
  const fen = parseYuan(lowest);
  const isAbove = fen !== undefined && tried !== undefined && fen > tried;
  return (
    <div onInput={(event) => setLowest((event.target as HTMLInputElement).value.trim())}>
      <TextInput
        label="每次最少（元）"
        name="lowest"
        optional
        inputMode="decimal"
        hint={`一次上门每人至少得这么多，连上门费，最多 ${yuan(MAX_LOWEST_PAY_FEN)}`}
        maxLength={9}
        error={error}
      />
      <p role="status" className={isAbove ? cx(messages.message, messages.error) : layout.hint}>
        {isAbove
          ? `比试算的那一单 ${sumText(tried)} 还多：这样的一单，差的要贴进去。真要这样再加。`
          : fen !== undefined && fen > 0 && tried === undefined
            ? "先用最便宜的一单试算，看够不够付。"
            : ""}
      </p>
    </div>
  );
}

const formOf = (categories: readonly RuleChoice[], tried: number | undefined): RuleForm<PayRule> => ({
  hint: "先告诉服务人员，再改比例。",
  draftKey: "pay-rules.new",
  seller: { label: "谁的服务", all: "自营和全部商家" },
  area: { label: "哪里的上门", hint: "不选是全国；按上门的地址" },
  percent: {
    label: "提成比例（%）",
    hint: "服务费的多少归服务人员，0 到 100，例如 80；上门费另算，全归本人",
  },
  reasonHint: "为什么这样定、谁同意的",
  scope: (fields) => (
    <Select
      label="哪一类服务"
      name="category"
      options={[
        { value: "", label: "全部服务" },
        ...categories.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      error={fields.category}
    />
  ),
  more: (fields) => <LowestField error={fields.lowestFen} tried={tried} />,
  add: (body, filled) => {
    const lowest = textOf(filled, "lowest");
    return callStaff(addPayRule, {
      body: {
        ...body,
        category: textOf(filled, "category") || null,
        lowestFen: lowest === "" ? 0 : (parseYuan(lowest) ?? Number.NaN),
      },
    });
  },
});

/** What of a visit's price goes to those who make it: by category, by seller, by place. */
export const PayRulesPage = () => (
  <RulesPage
    title="提成规则"
    about="一张上门单用下单时最具体的一条：先看这一家的，再看更细的服务分类，再看地方小的，再看后加的。服务费按比例归服务人员，上门费全归本人；客人退了一部分，提成按剩下的比例算。"
    empty="上门的钱按第一条规则分。"
    name="pay-rules"
    sellers={(keyword) => callStaff(payRuleSellers, { query: keyword ? { keyword } : {} })}
    load={(query) => callStaff(payRulePage, { query })}
    columns={columns}
    nameOf={({ categoryText }) => categoryText}
    formOf={({ categories = [] }, tried) => formOf(categories, tried)}
  />
);
