import { messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import {
  MAX_BODY,
  MAX_TITLE,
  type MessageWords,
  sampleOf,
  smsParts,
  smsTextOf,
} from "@ginkgo/api-contract/messages/message-template";
import { type MessageText, saveMessage } from "@ginkgo/api-contract/messages/messages";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { type FormEvent, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./message-texts.module.css";

const wordsIn = (form: FormData): MessageWords => ({
  title: textOf(form, "title"),
  body: textOf(form, "body"),
});

/** The message as who gets it reads it, with every variable as it may look. */
function Preview({ message, words, site }: { message: MessageText; words: MessageWords; site: string }) {
  const shown = sampleOf(words);
  const sms = smsTextOf(site, messageSpec(message.code), shown);
  return (
    <div className={styles.preview} aria-live="polite">
      {message.channel !== "SMS" && (
        <section aria-label="站内的样子">
          <p className={layout.hint}>站内，会员看到的</p>
          <p className={styles.bubble}>
            <b>{shown.title}</b>
            <span>{shown.body}</span>
          </p>
        </section>
      )}
      {sms && (
        <section aria-label="短信的样子">
          <p className={layout.hint}>
            短信，{sms.length} 个字，算 {smsParts(sms)} 条
            {message.channel === "BOTH" && "；选了短信的会员才收"}
          </p>
          <p className={styles.bubble}>{sms}</p>
        </section>
      )}
    </div>
  );
}

/** Writes one message anew, or goes back to what it was. */
export function MessageForm({
  message,
  site,
  start,
  onSaved,
}: {
  message: MessageText;
  site: string;
  /** Words to begin with: those it has, or an earlier version's. */
  start: MessageWords;
  onSaved: (saved: MessageText) => void;
}) {
  const { code, version, variables, channel, isSet, outOfForce } = message;
  const [words, setWords] = useState(start);
  const read = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setWords(wordsIn(new FormData(form)));
  };
  const save = (next: MessageWords | null) =>
    callStaff(saveMessage, { params: { code }, body: { words: next, version } });
  return (
    <>
      {outOfForce && (
        <p className={styles.over} role="note">
          <b>改过的话现在不发，发的是原来的。</b>
          <span>
            改过的：{outOfForce.words.title && `${outOfForce.words.title}。`}
            {outOfForce.words.body}
          </span>
          <span>
            这一条后来换了变量，改过的话对不上了：{outOfForce.why.join("")}请照现在的变量改好，再保存。
          </span>
        </p>
      )}
      <p className={layout.hint}>
        {variables.length > 0
          ? `变量：${variables.map(({ label }) => `{${label}}`).join("、")}，每个都要写进去，发的时候换成真的。`
          : "这一条没有变量，写什么就发什么。"}
      </p>
      <StepForm press="保存" step={(form) => save(wordsIn(form))} onDone={onSaved}>
        {(fields) => (
          <div className={styles.fields} onInput={read}>
            {channel !== "SMS" && (
              <TextInput
                label="标题"
                name="title"
                maxLength={MAX_TITLE}
                defaultValue={start.title}
                error={fields["words.title"]}
              />
            )}
            <Textarea
              label="正文"
              name="body"
              rows={4}
              maxLength={MAX_BODY}
              defaultValue={start.body}
              error={fields["words.body"]}
            />
            <Preview message={message} words={words} site={site} />
          </div>
        )}
      </StepForm>
      {(isSet || outOfForce) && (
        <StepForm press="用回原来的" variant="quiet" step={() => save(null)} onDone={onSaved}>
          <p className={layout.hint}>
            原来的：{message.defaults.title && `${message.defaults.title}。`}
            {message.defaults.body}
          </p>
        </StepForm>
      )}
    </>
  );
}
