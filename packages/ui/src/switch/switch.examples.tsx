import { useState } from "react";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import type { Example } from "../lib/example.ts";
import { Switch } from "./switch.tsx";

function Live() {
  const [on, setOn] = useState(false);
  return (
    <Switch checked={on} onClick={() => setOn(!on)}>
      长辈模式
    </Switch>
  );
}

export const examples: Example[] = [
  {
    name: "关与开",
    node: (
      <div className={cx(layout.row, layout.wrap)}>
        <Live />
        <Switch checked>长辈模式</Switch>
      </div>
    ),
  },
];
