import type { Example } from "../lib/example.ts";
import { Price } from "./price.tsx";

export const examples: Example[] = [
  { name: "每月", node: <Price fen={450000} unit="月" /> },
  { name: "区间", node: <Price fen={420000} to={780000} /> },
  { name: "起价", node: <Price fen={1850} unit="份" from /> },
];
