import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import type { Example } from "../lib/example.ts";
import { Icon } from "./icon.tsx";
import { iconNames } from "./icons.generated.ts";

export const examples: Example[] = [
  {
    name: "全部图标",
    node: (
      <div className={cx(layout.row, layout.wrap)}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    ),
  },
];
