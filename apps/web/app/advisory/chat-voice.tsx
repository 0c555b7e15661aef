import { MAX_VOICE_SECONDS } from "@ginkgo/api-contract/advisory/advisory-codes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useEffect, useRef, useState } from "react";
import styles from "./advisory.module.css";

/** What browsers record; the first that this one can. */
const KINDS = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

interface Recording {
  recorder: MediaRecorder;
  since: number;
  /** Thrown away instead of sent. */
  isDropped: boolean;
}

/** Records while one speaks: one press begins, the next sends. Nothing where the browser cannot. */
export function ChatVoice({
  busy,
  onRecorded,
  onTrouble,
}: {
  busy: boolean;
  onRecorded: (file: File, seconds: number) => void;
  onTrouble: (text: string) => void;
}) {
  const [seconds, setSeconds] = useState<number>();
  const now = useRef<Recording>(undefined);

  useEffect(
    () => () => {
      if (now.current) now.current.isDropped = true;
      now.current?.recorder.stop();
    },
    [],
  );
  const isOn = seconds !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const tick = setInterval(() => {
      const passed = Math.floor((Date.now() - (now.current?.since ?? 0)) / 1000);
      setSeconds(passed);
      if (passed >= MAX_VOICE_SECONDS) now.current?.recorder.stop();
    }, 250);
    return () => clearInterval(tick);
  }, [isOn]);

  const kind =
    typeof MediaRecorder === "undefined" ? undefined : KINDS.find((k) => MediaRecorder.isTypeSupported(k));
  if (!kind || !navigator.mediaDevices) return null;

  async function begin() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream, { mimeType: kind });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        const done = now.current;
        now.current = undefined;
        setSeconds(undefined);
        if (!done || done.isDropped) return;
        const length = Math.round((Date.now() - done.since) / 1000);
        const type = (kind as string).split(";", 1)[0]!;
        const file = new File(parts, `voice.${type.split("/")[1]}`, { type });
        onRecorded(file, Math.min(MAX_VOICE_SECONDS, Math.max(1, length)));
      };
      now.current = { recorder, since: Date.now(), isDropped: false };
      recorder.start();
      setSeconds(0);
    } catch {
      onTrouble("没有用上话筒。请在浏览器里允许使用话筒，或者打字。");
    }
  }
  if (!isOn)
    return (
      <Button variant="quiet" size="small" icon="microphone" disabled={busy} onClick={() => void begin()}>
        说语音
      </Button>
    );
  return (
    <>
      <Button size="small" icon="paper-plane-right" onClick={() => now.current?.recorder.stop()}>
        发出语音 {seconds} 秒
      </Button>
      <Button
        variant="quiet"
        size="small"
        className={styles.voiceDrop}
        onClick={() => {
          if (now.current) now.current.isDropped = true;
          now.current?.recorder.stop();
        }}
      >
        不要了
      </Button>
      <span className={layout.screenReader} role="status">
        正在录音，最长 {MAX_VOICE_SECONDS} 秒
      </span>
    </>
  );
}
