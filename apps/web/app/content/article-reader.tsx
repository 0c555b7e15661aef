import { Button } from "@ginkgo/ui/button";
import { Segmented } from "@ginkgo/ui/segmented";
import { type RefObject, useRef } from "react";
import { useReader } from "../lib/area/use-reader.ts";
import styles from "./site.module.css";

const speeds = [
  { value: "0.7", label: "慢" },
  { value: "0.9", label: "正常" },
  { value: "1.2", label: "快" },
];

const faces = {
  idle: { icon: "speaker-high", label: "朗读全文" },
  reading: { icon: undefined, label: "暂停朗读" },
  paused: { icon: "play", label: "接着朗读" },
} as const;

/** 朗读: play, pause, stop, speed. Not there where the browser has no voice. */
export function ArticleReader({ article }: { article: RefObject<HTMLElement | null> }) {
  const { isSupported, state, rate, play, pause, stop, changeRate } = useReader(() => article.current);
  const playing = useRef<HTMLButtonElement>(null);
  if (!isSupported) return null;
  const { icon, label } = faces[state];
  return (
    <div className={styles.readAloud} role="group" aria-label="朗读" data-silent>
      <Button ref={playing} size="small" icon={icon} onClick={state === "reading" ? pause : play}>
        {label}
      </Button>
      {state !== "idle" && (
        <>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              stop();
              playing.current?.focus();
            }}
          >
            停止
          </Button>
          <Segmented
            label="语速"
            value={String(rate)}
            items={speeds}
            onChange={(speed) => changeRate(Number(speed))}
          />
        </>
      )}
    </div>
  );
}
