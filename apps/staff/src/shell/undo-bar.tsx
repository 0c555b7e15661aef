import { Button } from "@ginkgo/ui/button";
import { useState } from "react";
import { useNotify } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import { Key } from "./key.tsx";
import styles from "./shell.module.css";
import { dropUndo, useUndo } from "./undo.ts";
import { useKeys } from "./use-keys.ts";

/** What was just done, and the way to take it back for half a minute; ⌘Z or Ctrl+Z does the same. */
export function UndoBar() {
  const undo = useUndo();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    if (!undo || busy) return;
    setBusy(true);
    await undo.run().then(
      () => {
        dropUndo();
        notify(`撤消了：${undo.text}`, { type: "success" });
      },
      (error: unknown) => notify(`没有撤消：${sayWhy(error)}`, { type: "error" }),
    );
    setBusy(false);
  }
  useKeys(undo ? { "$mod+z": ["撤消刚才做的", () => void takeBack()] } : {}, "everywhere");
  return (
    <div role="status" className={styles.undo} hidden={!undo}>
      {undo && (
        <>
          <b>{undo.text}</b>
          <Button size="small" variant="quiet" busy={busy} onClick={() => void takeBack()}>
            撤消 <Key>{/Mac|iP/.test(navigator.platform) ? "⌘Z" : "Ctrl Z"}</Key>
          </Button>
          <Button size="small" variant="quiet" onClick={dropUndo}>
            关上
          </Button>
        </>
      )}
    </div>
  );
}
