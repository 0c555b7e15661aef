import { Dialog } from "@ginkgo/ui/dialog";
import { Switch } from "@ginkgo/ui/switch";
import { Key } from "./key.tsx";
import type { MenuEntry } from "./menu.ts";
import styles from "./shell.module.css";
import { useKeysOn } from "./use-keys.ts";

/** Which keys do what; and whether they do at all. */
export default function KeysDialog({
  entries,
  onClose,
}: {
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const [on, setOn] = useKeysOn();
  const led = entries.filter(({ key }) => key !== undefined);
  return (
    <Dialog open onOpenChange={onClose} title="快捷键" description="写字的时候不管用。">
      <dl className={styles.keys}>
        <dt>
          <Key>/</Key>
        </dt>
        <dd>找，和去哪一页</dd>
        <dt>
          <Key>?</Key>
        </dt>
        <dd>这张表</dd>
        {led.map(({ to, label, key }) => (
          <div key={to} className={styles.keyRow}>
            <dt>
              <Key>G</Key>
              <Key>{key!.toUpperCase()}</Key>
            </dt>
            <dd>到{label}</dd>
          </div>
        ))}
        <dt>
          <Key>Esc</Key>
        </dt>
        <dd>关上</dd>
      </dl>
      <Switch checked={on} onClick={() => setOn(!on)}>
        用单个字母的快捷键
      </Switch>
    </Dialog>
  );
}
