import { type Challenge, makeChallenge } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../api/api-client.ts";
import { quietApi } from "../api/browser-api.ts";
import type { Passed } from "./ask-code.ts";
import styles from "./code-field.module.css";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** Plays the number as counts of tones; the page's policy lets sounds come from blobs only. */
function play(audio: string) {
  const url = URL.createObjectURL(new Blob([bytesOf(audio)], { type: "audio/wav" }));
  const sound = new Audio(url);
  sound.addEventListener("ended", () => URL.revokeObjectURL(url));
  void sound.play();
}

/**
 * Four digits to be read or counted by ear, asked for only where somebody seems to send codes by the hundred.
 *
 * @param passed filled with what is to be sent along, undefined as long as nothing was typed
 * @param turn another number asks for a new picture
 */
export function PictureTest({
  passed,
  turn,
}: {
  passed: RefObject<(() => Passed | undefined) | undefined>;
  turn: number;
}) {
  const [test, setTest] = useState<Challenge>();
  const [errorText, setErrorText] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const load = useCallback(async () => {
    try {
      setTest(await callApi(quietApi(), makeChallenge));
      setErrorText(undefined);
      if (input.current) input.current.value = "";
      input.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.msg);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a new picture
  useEffect(() => void load(), [load, turn]);
  // A test that is no longer shown is not sent along any more.
  useEffect(
    () => () => {
      passed.current = undefined;
    },
    [passed],
  );

  passed.current = () => {
    const answer = input.current?.value.trim();
    return test && answer ? { challenge: test.id, answer } : undefined;
  };
  return (
    <div className={styles.pictureTest}>
      {test && (
        <img
          src={`data:image/png;base64,${test.image}`}
          alt="四位数字的图，看不清可以换一张，或者听声音"
          width={220}
          height={80}
        />
      )}
      <div className={cx(layout.row, layout.wrap)}>
        <Button variant="quiet" size="small" icon="arrows-clockwise" onClick={() => void load()}>
          换一张
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="speaker-high"
          disabled={!test}
          onClick={() => test && play(test.audio)}
        >
          听声音
        </Button>
      </div>
      <TextInput
        ref={input}
        label="图里的四位数字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint="听的时候数一数：响几声就是几，停一会儿是下一位"
        error={errorText}
      />
    </div>
  );
}
