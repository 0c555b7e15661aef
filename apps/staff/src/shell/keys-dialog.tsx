import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Switch } from "@ginkgo/ui/switch";
import { useState } from "react";
import { Key } from "./key.tsx";
import styles from "./shell.module.css";
import { keysInUse, useKeysOn } from "./use-keys.ts";

const marks: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  $mod: /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl",
};

/** The keys of a name one after the other: `Shift+X` is Shift and X, `g t` is G and T; `?` is typed with Shift anyway. */
const keysOf = (name: string): string[] =>
  (name === "Shift+?" ? "?" : name)
    .split(/[+ ]/)
    .map((key) => marks[key] ?? (key.length === 1 ? key.toUpperCase() : key));

function List({ keys }: { keys: readonly { name: string; does: string }[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(({ name, does }) => (
        <div key={name + does} className={styles.keyRow}>
          <dt>
            {keysOf(name).map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which keys do what, those of the page it is opened on first; and whether they do at all. */
export default function KeysDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const [on, setOn] = useKeysOn();
  // As it was when the list was opened: the page behind it goes on.
  const [own] = useState(() => keysInUse("page"));
  const [everywhere] = useState(() => keysInUse("everywhere"));
  return (
    <Dialog open onOpenChange={onClose} title="快捷键" description="写字的时候不管用。">
      <h3 className={styles.keysOf}>这一页：{page}</h3>
      {own.length > 0 ? <List keys={own} /> : <p className={layout.muted}>这一页没有自己的键。</p>}
      <h3 className={styles.keysOf}>每一页</h3>
      <List keys={[...everywhere, { name: "Escape", does: "关上弹窗" }]} />
      <Switch checked={on} onClick={() => setOn(!on)}>
        用单个字母的快捷键
      </Switch>
    </Dialog>
  );
}
