import type { Example } from "../lib/example.ts";
import { Select } from "./select.tsx";

const cities = [
  { value: "320100", label: "南京市" },
  { value: "320500", label: "苏州市" },
];

export const examples: Example[] = [
  { name: "平常", node: <Select label="在哪里" name="area" icon="map-pin" options={cities} /> },
  { name: "有错", node: <Select label="城市" name="area" options={cities} error="请选一个城市" /> },
  { name: "不可用", node: <Select label="城市" name="area" options={cities} disabled hint="先选省份" /> },
];
