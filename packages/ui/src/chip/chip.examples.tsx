import type { Example } from "../lib/example.ts";
import base from "../styles/base.module.css";
import { Chip, ChipOption, Chips } from "./chip.tsx";

export const examples: Example[] = [
  {
    name: "平常、选中、焦点、约满",
    node: (
      <Chips>
        <Chip>平常</Chip>
        <Chip on>选中</Chip>
        <Chip className={base.isFocus}>焦点</Chip>
        <Chip disabled>约满</Chip>
      </Chips>
    ),
  },
  {
    name: "链接与可去掉的条件",
    node: (
      <Chips>
        <Chip href="/orgs">不限费用，看 14 家</Chip>
        <Chip href="/orgs" removable>
          鼓楼区
        </Chip>
        <Chip href="/orgs" on icon="map-pin">
          离我近
        </Chip>
      </Chips>
    ),
  },
  {
    name: "表单里的单选",
    node: (
      <Chips legend="房型">
        <ChipOption name="room" value="2" defaultChecked>
          双人间
        </ChipOption>
        <ChipOption name="room" value="1">
          单人间
        </ChipOption>
        <ChipOption name="room" value="3" disabled>
          夫妻间 已满
        </ChipOption>
      </Chips>
    ),
  },
  {
    name: "表单里的多选",
    node: (
      <Chips legend="想在哪里养老">
        <ChipOption type="checkbox" name="province" value="nj" defaultChecked>
          南京
        </ChipOption>
        <ChipOption type="checkbox" name="province" value="sz">
          苏州
        </ChipOption>
      </Chips>
    ),
  },
];
