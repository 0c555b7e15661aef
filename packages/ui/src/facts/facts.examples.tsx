import type { Example } from "../lib/example.ts";
import { Price } from "../price/price.tsx";
import { Facts } from "./facts.tsx";

export const examples: Example[] = [
  {
    name: "机构",
    node: (
      <Facts
        items={[
          { term: "每月", value: <Price fen={420000} to={780000} /> },
          { term: "床位", value: "空 23 张（共 260 张）" },
          { term: "收住", value: "自理、半失能、失能" },
          { term: "医疗", value: "院内一级医院，医保定点", hideInElder: true },
        ]}
      />
    ),
  },
];
