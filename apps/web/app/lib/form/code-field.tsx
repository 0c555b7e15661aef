import { numberDigits } from "@ginkgo/api-contract/fields";
import type { SmsPurpose } from "@ginkgo/api-contract/identity/identity";
import { Button } from "@ginkgo/ui/button";
import { Field } from "@ginkgo/ui/field";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { quietApi } from "../api/browser-api.ts";
import { askCode, type CodeRefused, type CodeSent, type Passed, type SignedThing } from "./ask-code.ts";
import styles from "./code-field.module.css";
import { codeFrom } from "./code-from.ts";
import { PictureTest } from "./picture-test.tsx";

const HOW = "短信里的 6 位数字，整条短信粘贴进来也行。";

type Answer = CodeSent | CodeRefused;

/** What was answered for each number, with the seconds left until another code may be asked for it. */
function useAnswers(first: Answer | undefined, firstNumber: string) {
  const [answers, setAnswers] = useState<Record<string, Answer>>(first ? { [firstNumber]: first } : {});
  const isRunning = Object.values(answers).some(({ wait }) => wait > 0);
  useEffect(() => {
    if (!isRunning) return;
    const fewer = ([number, answer]: [string, Answer]) => [number, { ...answer, wait: answer.wait - 1 }];
    const timer = setInterval(
      () => setAnswers((all) => Object.fromEntries(Object.entries(all).map(fewer))),
      1000,
    );
    return () => clearInterval(timer);
  }, [isRunning]);
  const note = (number: string, answer: Answer) => setAnswers((all) => ({ ...all, [number]: answer }));
  return [answers, note] as const;
}

/** The number that stands in the form's field `mobile`, as far as it was typed here. */
function useTypedNumber(field: RefObject<HTMLInputElement | null>) {
  const [number, setNumber] = useState("");
  useEffect(() => {
    const form = field.current?.form;
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "mobile")
        setNumber(numberDigits(target.value));
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  }, [field]);
  return [number, setNumber] as const;
}

/**
 * Six digits from a message, with the button that has it sent, sent again or read out on the telephone. One field,
 * filled by the device itself where it can.
 *
 * @param type what the code is for
 * @param signs of SIGN: what it is bound to
 * @param mobile where to; else whatever stands in the form's field `mobile`
 * @param asked what a form sent without scripts came to
 * @param onMobile told when the number is wrong, and with nothing when it is right
 */
export function CodeField({
  type,
  signs,
  name = "code",
  label = "验证码",
  mobile,
  codeReply,
  error,
  onMobile,
}: {
  type: SmsPurpose;
  signs?: SignedThing;
  name?: string;
  label?: string;
  mobile?: string;
  codeReply?: CodeSent | CodeRefused | undefined;
  error?: string | undefined;
  onMobile?: (error: string | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useTypedNumber(input);
  const [answers, note] = useAnswers(codeReply, number);
  const [busy, setBusy] = useState(false);
  // A mistyped number is corrected at once: the wait is that of the number the code went to.
  const currentAnswer = answers[number];
  const left = currentAnswer?.wait ?? 0;
  // Counts the picture tests asked for; 0 is none, and most people never see one.
  const [test, setTest] = useState(0);
  const passed = useRef<() => Passed | undefined>(undefined);
  const isSent = currentAnswer !== undefined && "text" in currentAnswer;

  async function send(channel: "sms" | "voice") {
    if (busy || left > 0) return;
    const typed = input.current?.form?.elements.namedItem("mobile");
    const to = mobile ?? (typed instanceof HTMLInputElement ? typed.value : "");
    setBusy(true);
    // Said beneath the field, so no general notice on top.
    const request = { mobile: to, type, signs, channel, passed: passed.current?.() };
    const answer = await askCode(quietApi(), request);
    setBusy(false);
    const asking = mobile === undefined ? numberDigits(to) : number;
    setNumber(asking);
    note(asking, answer);
    setTest((turn) => ("needsTest" in answer && answer.needsTest ? turn + 1 : "text" in answer ? 0 : turn));
    onMobile?.("mobile" in answer ? answer.mobile : undefined);
    if ("text" in answer) input.current?.focus();
  }

  const refusal =
    currentAnswer && "message" in currentAnswer && !currentAnswer.mobile ? currentAnswer.message : undefined;
  return (
    <div>
      <Field
        label={label}
        error={error ?? refusal}
        hint={<span role="status">{isSent ? currentAnswer.text : HOW}</span>}
      >
        {(control) => (
          <div className={cx(layout.row, styles.codeRow)}>
            <span
              className={error || refusal ? cx(fieldStyles.input, fieldStyles.invalid) : fieldStyles.input}
            >
              <input
                {...control}
                ref={input}
                name={name}
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="6 位数字"
                onInput={(event) => {
                  const { currentTarget: box } = event;
                  const code = codeFrom(box.value);
                  if (code !== box.value) box.value = code;
                }}
              />
            </span>
            <Button
              type="submit"
              name="send"
              value={name}
              formNoValidate
              busy={busy}
              busyLabel="正在发送"
              disabled={left > 0}
              onClick={(event) => {
                event.preventDefault();
                void send("sms");
              }}
            >
              {left > 0 ? `${left} 秒后重发` : isSent ? "重新获取" : "获取验证码"}
            </Button>
          </div>
        )}
      </Field>
      {test > 0 && <PictureTest passed={passed} turn={test} />}
      {isSent && left <= 0 && (
        <Button variant="quiet" size="small" icon="phone" onClick={() => void send("voice")}>
          改听电话
        </Button>
      )}
    </div>
  );
}
