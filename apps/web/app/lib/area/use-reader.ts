import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { notify } from "../live/notices.ts";
import { type Sentence, sentencesIn } from "../read-sentences.ts";

const never = () => () => {};
/** Name of the highlight in the style sheet. */
const HIGHLIGHT = "reading-aloud";
const NORMAL_RATE = 0.9;

const mark = (range: Range) => CSS.highlights?.set(HIGHLIGHT, new Highlight(range));
const unmark = () => CSS.highlights?.delete(HIGHLIGHT);

/**
 * Reads a part of the page aloud, a sentence at a time, the one being read marked. Pausing remembers the sentence:
 * an engine's own pause is a stop on many telephones. Leaving the path ends it.
 * @param rootOf the part to read, asked when it begins
 */
export function useReader(rootOf: () => Element | null) {
  const isSupported = useSyncExternalStore(
    never,
    () => "speechSynthesis" in window,
    () => false,
  );
  const [state, setState] = useState<"idle" | "reading" | "paused">("idle");
  const [rate, setRate] = useState(NORMAL_RATE);
  // `turn` tells late events of an utterance that was stopped from those of the present one.
  const now = useRef({ turn: 0, at: 0, sentences: [] as Sentence[] });
  const { pathname } = useLocation();

  const stop = useCallback(() => {
    now.current = { turn: now.current.turn + 1, at: 0, sentences: [] };
    speechSynthesis.cancel();
    unmark();
    setState("idle");
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the path is what ends the reading
  useEffect(() => (isSupported ? stop : undefined), [isSupported, pathname, stop]);

  function say(rate: number) {
    const { turn, at, sentences } = now.current;
    const sentence = sentences[at];
    if (!sentence) return stop();
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.lang = "zh-CN";
    utterance.rate = rate;
    utterance.onend = () => {
      if (now.current.turn !== turn) return;
      now.current.at += 1;
      say(rate);
    };
    utterance.onerror = () => {
      if (now.current.turn !== turn) return;
      stop();
      notify({
        tone: "info",
        title: "没有读出来",
        description: "请看看这台设备的系统设置里有没有中文语音。",
      });
    };
    mark(sentence.range);
    setState("reading");
    speechSynthesis.speak(utterance);
  }
  function hush() {
    now.current.turn += 1;
    speechSynthesis.cancel();
  }

  return {
    isSupported,
    state,
    rate,
    stop,
    play() {
      hush();
      if (state === "idle") {
        const root = rootOf();
        now.current.at = 0;
        now.current.sentences = root ? sentencesIn(root) : [];
      }
      say(rate);
    },
    pause() {
      hush();
      setState("paused");
    },
    /** 1 is the engine's own speed; the sentence being read begins again. */
    changeRate(next: number) {
      setRate(next);
      if (state !== "reading") return;
      hush();
      say(next);
    },
  };
}
