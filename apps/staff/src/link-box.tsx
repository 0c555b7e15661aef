import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { useEffect, useRef, useState } from "react";
import styles from "./link-box.module.css";
import { Part } from "./part.tsx";
import type { ShownLink } from "./shown-link.ts";

/** The one-time link of an account, shown to whoever may hand it on, once. */
export function LinkBox({ shown, onDone }: { shown: ShownLink; onDone: () => void }) {
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("h2")?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(shown.link);
      setSaid("复制好了。");
    } catch {
      setSaid("浏览器不让复制，请选中上面的链接自己复制。");
    }
  }
  return (
    <div ref={box}>
      <Part id="link" title={`给${shown.name}的链接`}>
        {shown.waits && <p>要等第二位同事同意，链接才打得开。</p>}
        <p>
          请当面或用可靠的方式交给本人。只显示这一次，只能用一次，{shortMomentText(shown.expiresAt)}{" "}
          以前有效。
        </p>
        <code className={styles.link}>{shown.link}</code>
        <p role="status">{said}</p>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          复制链接
        </Button>{" "}
        <Button size="small" variant="quiet" onClick={onDone}>
          交给本人了
        </Button>
      </Part>
    </div>
  );
}
