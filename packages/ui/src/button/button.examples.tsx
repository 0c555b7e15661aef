import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import type { Example } from "../lib/example.ts";
import base from "../styles/base.module.css";
import styles from "./button.module.css";
import { Button, type ButtonVariant } from "./button.tsx";

function states(variant: ButtonVariant, word: string): Example {
  return {
    name: word,
    node: (
      <div className={cx(layout.row, layout.wrap)}>
        <Button variant={variant}>{word}</Button>
        <Button variant={variant} className={styles.isHover}>
          悬停
        </Button>
        <Button variant={variant} className={styles.isActive}>
          按下
        </Button>
        <Button variant={variant} className={base.isFocus}>
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
  states("primary", "主要"),
  states("secondary", "次要"),
  states("quiet", "安静"),
  {
    name: "取消、提交中、大按钮",
    node: (
      <div className={cx(layout.row, layout.wrap)}>
        <Button variant="danger">取消预约</Button>
        <Button variant="primary" busy>
          提交预约
        </Button>
        <Button variant="primary" size="big">
          大按钮 60
        </Button>
      </div>
    ),
  },
  {
    name: "链接、小按钮、图标、整行",
    node: (
      <div className={layout.stack}>
        <div className={cx(layout.row, layout.wrap)}>
          <Button href="/orgs" size="small">
            看详情
          </Button>
          <Button href="/orgs" disabled size="small">
            暂不可约
          </Button>
          <Button icon="phone">打电话</Button>
          <Button variant="danger" busy>
            取消预约
          </Button>
          <Button variant="primary" busy={false}>
            提交预约
          </Button>
        </div>
        <Button variant="primary" full>
          预约参观
        </Button>
      </div>
    ),
  },
  {
    name: "深色带上",
    node: (
      <div className={cx(layout.band, layout.dark, layout.padded)}>
        <Button variant="light" icon="chat-circle-dots">
          找顾问聊聊
        </Button>
      </div>
    ),
  },
];
