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
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { changedMeanwhileOf } from "../conflict.tsx";
import { draftOf, dropDraft, hasDraft } from "../form-drafts.ts";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./message-texts.module.css";

const wordsIn = (form: FormData): MessageWords => ({
  title: textOf(form, "title"),
  body: textOf(form, "body"),
});

/** Where the words of a message are kept that were typed and not sent. */
export const draftKeyOf = (code: MessageText["code"]): string => `message:${code}`;

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
  onAgain,
}: {
  message: MessageText;
  site: string;
  /** Words to begin with: those it has, or an earlier version's. */
  start: MessageWords;
  onSaved: (saved: MessageText) => void;
  /** Begins anew with the words it has. */
  onAgain: () => void;
}) {
  const { code, version, variables, channel, isSet, outOfForce } = message;
  const draftKey = draftKeyOf(code);
  const [words, setWords] = useState<MessageWords>(() => ({
    title: draftOf(draftKey, "title") ?? start.title,
    body: draftOf(draftKey, "body") ?? start.body,
  }));
  // The version one began to write on: what others wrote since is not written over unseen.
  const [seen, setSeen] = useState(() => Number(draftOf(draftKey, "version") ?? version));
  const isChanged = words.title !== start.title || words.body !== start.body;
  const shown = useRef(version);
  useEffect(() => {
    const isNew = shown.current !== version;
    shown.current = version;
    if (isNew && !hasDraft(draftKey)) onAgain();
  }, [version, draftKey, onAgain]);
  const read = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setWords(wordsIn(new FormData(form)));
  };
  async function save(next: MessageWords | null) {
    try {
      const saved = await callStaff(saveMessage, { params: { code }, body: { words: next, version: seen } });
      dropDraft(draftKey);
      return saved;
    } catch (error) {
      const changed = changedMeanwhileOf(error);
      if (changed?.version !== undefined) setSeen(changed.version);
      throw error;
    }
  }
  function giveUp() {
    dropDraft(draftKey);
    onAgain();
  }
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
      <StepForm
        press="保存"
        draftKey={draftKey}
        step={(form) => save(wordsIn(form))}
        onDone={onSaved}
        onGiveUp={giveUp}
      >
        {(fields) => (
          <div className={styles.fields} onInput={read}>
            <input type="hidden" name="version" value={seen} readOnly />
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
            {isChanged && (
              <p className={layout.hint}>
                写了还没有保存，离开再回来还在。
                <Button size="small" variant="quiet" onClick={giveUp}>
                  放弃
                </Button>
              </p>
            )}
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
