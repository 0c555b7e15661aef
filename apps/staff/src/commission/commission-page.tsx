import {
  addCommissionRule,
  type CommissionRule,
  commissionPage,
  commissionSellers,
  MAX_COMMISSION_BP,
} from "@ginkgo/api-contract/books/commission";
import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { Select } from "@ginkgo/ui/select";
import { callStaff } from "../call-staff.ts";
import { optionsOf } from "../options-of.ts";
import { textOf } from "../step-form/step-fields.tsx";
import type { RuleForm } from "./new-rule.tsx";
import type { RuleColumn } from "./rule-parts.tsx";
import { RulesPage } from "./rules-page.tsx";

const columns: readonly RuleColumn<CommissionRule>[] = [
  { head: "订单", cell: ({ kindText }) => kindText },
  { head: "哪一家", cell: ({ sellerText }) => sellerText },
  { head: "哪里", cell: ({ areaText }) => areaText },
  { head: "佣金", cell: ({ percentText }) => <b>{percentText}</b>, isSum: true },
];

const form: RuleForm<CommissionRule> = {
  draftKey: "commission.new",
  seller: { label: "哪一家", all: "全部商家" },
  area: { label: "哪里的订单", hint: "不选是全国；上门按地址，商品按收货地址" },
  percent: { label: "佣金比例（%）", hint: `0 到 ${MAX_COMMISSION_BP / 100}，例如 10 或 6.5` },
  reasonHint: "和谁谈定的、为什么",
  scope: (fields) => (
    <Select label="哪一种订单" name="kind" options={optionsOf(orderKinds, "请选")} error={fields.kind} />
  ),
  add: (body, filled) =>
    callStaff(addCommissionRule, { body: { ...body, kind: textOf(filled, "kind") as OrderKind } }),
};

/** What the portal keeps of what others sell: by kind of order, by seller, by place. */
export const CommissionPage = () => (
  <RulesPage
    title="佣金规则"
    about="一张订单用下单时最具体的一条：先看有没有这一家的，再看地方小的，再看后加的；一条也没有，不收佣金。"
    empty="卖出的钱全归商家。"
    name="commission"
    sellers={(keyword) => callStaff(commissionSellers, { query: keyword ? { keyword } : {} })}
    load={(query) => callStaff(commissionPage, { query })}
    columns={columns}
    nameOf={({ kindText }) => kindText}
    formOf={() => form}
  />
);
