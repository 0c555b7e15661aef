import { useState } from "react";
import type { Example } from "../lib/example.ts";
import { Combobox, type ComboboxGroup } from "./combobox.tsx";

const all: ComboboxGroup[] = [
  {
    label: "机构",
    options: [
      { value: "金陵颐和苑", note: "鼓楼区", icon: "buildings" },
      { value: "玄武湖畔长者公寓", note: "玄武区", icon: "buildings" },
    ],
  },
  {
    label: "街道与医院",
    options: [
      { value: "宁海路街道", icon: "map-pin" },
      { value: "石城医院", icon: "first-aid-kit" },
    ],
  },
];

function Live() {
  const [value, setValue] = useState("");
  const groups = all.map((group) => ({
    ...group,
    options: group.options.filter((option) => option.value.includes(value)),
  }));
  return (
    <Combobox
      label="名称、街道或附近医院"
      name="q"
      value={value}
      onValueChange={setValue}
      groups={groups}
      placeholder="例如：宁海路、石城医院"
    />
  );
}

export const examples: Example[] = [{ name: "找机构", node: <Live /> }];
