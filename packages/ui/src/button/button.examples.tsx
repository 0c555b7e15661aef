import type { Example } from "../lib/example.ts";
import { Button, type ButtonVariant } from "./button.tsx";

function states(variant: ButtonVariant, word: string): Example {
  return {
    name: word,
    node: (
      <div className="row wrapx">
        <Button variant={variant}>{word}</Button>
        <Button variant={variant} className="is-hover">
          悬停
        </Button>
        <Button variant={variant} className="is-active">
          按下
        </Button>
        <Button variant={variant} className="is-focus">
          键盘焦点
        </Button>
        <Button variant={variant} disabled>
          不可用
        </Button>
      </div>
    ),
  };
}

export const examples: Example[] = [
  states("pri", "主要"),
  states("sec", "次要"),
  states("qui", "安静"),
  {
    name: "取消、提交中、大按钮",
    node: (
      <div className="row wrapx">
        <Button variant="dan">取消预约</Button>
        <Button variant="pri" busy>
          提交预约
        </Button>
        <Button variant="pri" size="big">
          大按钮 60
        </Button>
      </div>
    ),
  },
  {
    name: "链接、小按钮、图标、整行",
    node: (
      <div className="stack">
        <div className="row wrapx">
          <Button href="/orgs" size="sm">
            看详情
          </Button>
          <Button href="/orgs" disabled size="sm">
            暂不可约
          </Button>
          <Button icon="phone">打电话</Button>
          <Button variant="dan" busy>
            取消预约
          </Button>
          <Button variant="pri" busy={false}>
            提交预约
          </Button>
        </div>
        <Button variant="pri" full>
          预约参观
        </Button>
      </div>
    ),
  },
  {
    name: "深色带上",
    node: (
      <div className="band dark pad">
        <Button variant="lt" icon="chat-circle-dots">
          找顾问聊聊
        </Button>
      </div>
    ),
  },
];
