import type { Example } from "../lib/example.ts";
import { Plate } from "./plate.tsx";

export const examples: Example[] = [
  { name: "深", node: <Plate>南京 · 鼓楼区</Plate> },
  { name: "浅", node: <Plate light>小雪 · 11 月 22 日</Plate> },
  { name: "竖", node: <Plate vertical>养老机构</Plate> },
];
