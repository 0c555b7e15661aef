import type { Example } from "../lib/example.ts";
import { Textarea } from "./textarea.tsx";

export const examples: Example[] = [
  {
    name: "平常",
    node: <Textarea label="想说的话" name="text" placeholder="例如：妈妈膝盖不好，想要电梯房" optional />,
  },
  { name: "有错", node: <Textarea label="意见" name="text" error="请至少写 5 个字" defaultValue="好" /> },
];
