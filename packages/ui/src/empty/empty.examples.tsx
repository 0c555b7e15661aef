import { Button } from "../button/button.tsx";
import { Chip } from "../chip/chip.tsx";
import type { Example } from "../lib/example.ts";
import { Empty } from "./empty.tsx";

export const examples: Example[] = [
  {
    name: "没有结果",
    node: (
      <Empty
        title="没有完全符合的机构"
        text="“3,000 元以内”和“认知症专区”很难同时满足。去掉其中一项，就能看到下面这些。"
        chips={
          <>
            <Chip href="/orgs">不限费用，看 14 家</Chip>
            <Chip href="/orgs?star=0">不限星级，看 2 家</Chip>
          </>
        }
        action={
          <Button variant="primary" icon="chat-circle-dots">
            请顾问帮我找
          </Button>
        }
        as="h3"
      />
    ),
  },
];
