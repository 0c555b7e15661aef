import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const LONGEST = 180;
const never = () => () => {};

/** Text of the page in pieces an engine reads through: long utterances stop halfway in some browsers. */
export function sentencesOf(text: string): string[] {
  const pieces = text
    .split(/(?<=[。；！？\n])/)
    .flatMap((part) => part.match(new RegExp(`.{1,${LONGEST}}`, "gs")) ?? []);
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/** 朗读本页: reads the main part, can be stopped at any time, and stops by itself on another page. */
export function ReadAloud() {
  const isSupported = useSyncExternalStore(
    never,
    () => "speechSynthesis" in window,
    () => false,
  );
  const [isReading, setReading] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the path is what ends the reading
  useEffect(() => {
    if (!isSupported) return;
    return () => {
      speechSynthesis.cancel();
      setReading(false);
    };
  }, [isSupported, pathname]);

  if (!isSupported) return null;

  function start() {
    const pieces = sentencesOf(document.getElementById("main")?.innerText ?? "");
    for (const [index, text] of pieces.entries()) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = "zh-CN";
      utterance.rate = 0.9;
      if (index === pieces.length - 1) utterance.onend = () => setReading(false);
      utterance.onerror = () => setReading(false);
      speechSynthesis.speak(utterance);
    }
    setReading(pieces.length > 0);
  }
  function stop() {
    speechSynthesis.cancel();
    setReading(false);
  }

  return (
    <button
      type="button"
      className={isReading ? "chip on" : "chip"}
      aria-pressed={isReading}
      onClick={isReading ? stop : start}
    >
      {isReading ? "停止朗读" : "朗读本页"}
    </button>
  );
}
