import type { Example } from "../lib/example.ts";
import { Icon } from "./icon.tsx";
import { iconNames } from "./icons.generated.ts";

export const examples: Example[] = [
  {
    name: "全部图标",
    node: (
      <div className="row wrapx">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    ),
  },
];
