import type { Example } from "../lib/example.ts";
import { Pager } from "./pager.tsx";

const hrefOf = (page: number) => `?page=${page}`;

export const examples: Example[] = [
  { name: "第一页", node: <Pager page={1} pages={7} hrefOf={hrefOf} label="第一页时翻页" /> },
  { name: "中间", node: <Pager page={8} pages={24} hrefOf={hrefOf} label="中间页时翻页" /> },
];
