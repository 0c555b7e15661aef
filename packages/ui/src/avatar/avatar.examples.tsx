import layout from "../layout/layout.module.css";
import type { Example } from "../lib/example.ts";
import { Avatar } from "./avatar.tsx";

export const examples: Example[] = [
  {
    name: "大与小",
    node: (
      <div className={layout.row}>
        <Avatar name="周敏" />
        <Avatar name="陆女士" small />
      </div>
    ),
  },
];
