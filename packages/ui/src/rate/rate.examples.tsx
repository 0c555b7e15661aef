import type { Example } from "../lib/example.ts";
import { Rate, RateInput } from "./rate.tsx";

export const examples: Example[] = [
  { name: "五叶 4.8", node: <Rate score={4.8} count={126} leaves={5} /> },
  { name: "五叶 3.6", node: <Rate score={3.6} count={12} leaves={5} /> },
  { name: "一叶", node: <Rate score={4.9} count={1206} /> },
  { name: "还没有评分", node: <Rate score={null} /> },
  { name: "打分，选了四叶", node: <RateInput label="总的来说" name="score" value="4" /> },
  { name: "打分，还没选", node: <RateInput label="服务态度" name="attitude" error="请打分，1 到 5 分。" /> },
];
