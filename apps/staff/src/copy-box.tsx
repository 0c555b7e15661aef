import { Button } from "@ginkgo/ui/button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./copy-box.module.css";
import { Part } from "./part.tsx";

/** A text that is shown once, to be copied away; its heading takes the focus. */
export function CopyBox({
  id,
  title,
  what,
  text,
  done,
  onDone,
  children,
}: {
  id: string;
  title: string;
  /** What the text is: “链接”. */
  what: string;
  text: string;
  /** On the press that closes the box. */
  done: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("h2")?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("复制好了。");
    } catch {
      setSaid(`浏览器不让复制，请选中上面的${what}自己复制。`);
    }
  }
  return (
    <div ref={box}>
      <Part id={id} title={title}>
        {children}
        <code className={styles.text}>{text}</code>
        <p role="status">{said}</p>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          复制{what}
        </Button>{" "}
        <Button size="small" variant="quiet" onClick={onDone}>
          {done}
        </Button>
      </Part>
    </div>
  );
}
