import type { Example } from "../lib/example.ts";
import { Tag } from "./tag.tsx";

export const examples: Example[] = [
  {
    name: "已核对",
    node: (
      <Tag tone="ok" icon="seal-check-fill">
        已核对
      </Tag>
    ),
  },
  { name: "需排队", node: <Tag tone="gold">需排队</Tag> },
  { name: "已退款", node: <Tag tone="red">已退款</Tag> },
  { name: "待审核", node: <Tag tone="info">待审核</Tag> },
  { name: "平常", node: <Tag>2 天 1 晚</Tag> },
];
