import type { Example } from "../lib/example.ts";
import { Price } from "../price/price.tsx";
import { FeeTable } from "./fee-table.tsx";

export const examples: Example[] = [
  {
    name: "每月费用",
    node: (
      <FeeTable
        caption="半失能、双人间的每月费用"
        rows={[
          {
            item: "床位费",
            note: "双人间，朝南，独立卫浴",
            detail: "单人间另加 1,600 元",
            amount: "2,200 元 / 月",
          },
          { item: "护理费", note: "按评估等级，半失能", amount: "1,400 元 / 月" },
          { item: "押金", note: "一次性", detail: "退住 7 日内原路退回", amount: "5,000 元" },
        ]}
        total={{ label: "每月合计", note: "不含押金", amount: <Price fen={450000} /> }}
        footnote={
          <>
            价格由机构 2026 年 11 月 3 日公示，经平台核对。
            <a href="/user/feedback-make">价格不对？告诉我们</a>
          </>
        }
      />
    ),
  },
];
