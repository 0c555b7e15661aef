import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import type { Example } from "../lib/example.ts";
import { Check, ChoiceGroup, Radio } from "./check.tsx";

export const examples: Example[] = [
  {
    name: "多选与单选",
    node: (
      <div className={cx(layout.row, layout.wrap)}>
        <Check name="plain" label="多选" />
        <Check name="plain" label="已选" defaultChecked />
        <Radio name="one" value="a" label="单选" />
        <Radio name="one" value="b" label="已选" defaultChecked />
      </div>
    ),
  },
  {
    name: "带数量的一组",
    node: (
      <ChoiceGroup legend="老人现在的身体情况">
        <Check name="care" value="1" label="生活能自理" count={241} />
        <Check name="care" value="2" label="需搭把手（半失能）" count={1203} defaultChecked />
        <Check name="care" value="3" label="长期卧床（失能）" count={0} disabled />
        <Check name="care" value="4" label="记性不好（认知症）" count={36} disabled defaultChecked />
      </ChoiceGroup>
    ),
  },
];
