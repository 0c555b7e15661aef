import type { Example } from "../lib/example.ts";
import { OfficialStar } from "./official-star.tsx";

export const examples: Example[] = [
  { name: "四星级", node: <OfficialStar grade={4} /> },
  { name: "暂未评定", node: <OfficialStar grade={null} /> },
];
