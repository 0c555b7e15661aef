import type { Example } from "../lib/example.ts";
import { TextInput } from "./text-input.tsx";

export const examples: Example[] = [
  { name: "平常", node: <TextInput label="平常" name="phone" placeholder="请输入手机号" inputMode="tel" /> },
  { name: "有内容", node: <TextInput label="有内容" name="phone" defaultValue="136 5162" /> },
  {
    name: "有错",
    node: <TextInput label="有错" name="phone" defaultValue="136 516" error="手机号要 11 位" />,
  },
  { name: "不可用", node: <TextInput label="不可用" name="city" defaultValue="南京市" disabled /> },
  {
    name: "带图标、单位和说明",
    node: (
      <TextInput
        label="每月预算"
        name="budget"
        unit="元"
        hint="含床位、护理和餐费"
        optional
        inputMode="numeric"
      />
    ),
  },
];
