import { useState } from "react";
import type { Example } from "../lib/example.ts";
import { Segmented } from "./segmented.tsx";

function Live() {
  const [value, setValue] = useState("list");
  return (
    <Segmented
      label="看法"
      value={value}
      onChange={setValue}
      items={[
        { value: "list", label: "列表", icon: "list-bullets" },
        { value: "map", label: "地图", icon: "map-trifold" },
      ]}
    />
  );
}

export const examples: Example[] = [
  {
    name: "排序",
    node: (
      <Segmented
        label="排序"
        value="default"
        items={[
          { value: "default", label: "综合", href: "?sort=default" },
          { value: "score", label: "评分高", href: "?sort=score" },
          { value: "price", label: "费用低", href: "?sort=price" },
        ]}
      />
    ),
  },
  { name: "列表与地图", node: <Live /> },
];
