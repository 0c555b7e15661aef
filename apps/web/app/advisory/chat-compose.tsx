import { MAX_TEXT } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { Conversation } from "@ginkgo/api-contract/advisory/chat";
import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { ApiError } from "@ginkgo/client/api-error";
import type { ThreadLive } from "@ginkgo/client/thread-live";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { ThreadWriter } from "@ginkgo/ui/thread-writer";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import account from "../lib/account/account.module.css";
import { sendFile } from "../lib/form/upload-pictures.ts";
import styles from "./advisory.module.css";
import { ChatVoice } from "./chat-voice.tsx";
import { chatApi } from "./use-thread.ts";

/** Words ready to press, a line to write, pictures and voice. */
export function ChatCompose({
  thread,
  quickReplies,
}: {
  thread: ThreadLive<Conversation>;
  quickReplies: readonly string[];
}) {
  const [text, setText] = useState(thread.draft);
  const [errorText, setErrorText] = useState("");
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  function write(words: string) {
    setText(words);
    thread.draft = words;
  }
  function say(words: string) {
    const text = words.trim();
    if (!text) return;
    setErrorText("");
    void thread.send({ type: "TEXT", content: { text: text } });
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    say(text);
    write("");
    area.current?.focus();
  }
  async function sendOne(file: File, seconds?: number) {
    setErrorText("");
    setSending(true);
    try {
      const { fileId } = await sendFile(chatApi(), "chat", file);
      void thread.send(
        seconds ? { type: "VOICE", content: { fileId, seconds } } : { type: "IMAGE", content: { fileId } },
      );
    } catch (error) {
      setErrorText(error instanceof ApiError ? error.msg : "没有传上去，请检查网络，再试一次。");
    }
    setSending(false);
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    for (const file of files) await sendOne(file);
  }
  return (
    <form className={styles.foot} onSubmit={submit}>
      {quickReplies.length > 0 && (
        <fieldset className={cx(chip.chips, styles.quick)}>
          <legend className={layout.screenReader}>快捷回复</legend>
          {quickReplies.map((words) => (
            <Chip key={words} onClick={() => say(words)}>
              {words}
            </Chip>
          ))}
        </fieldset>
      )}
      {errorText && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="warning-circle-fill" />
          <span>{errorText}</span>
        </p>
      )}
      <ThreadWriter
        label="写一句话"
        placeholder="写一句话"
        rows={1}
        maxLength={MAX_TEXT}
        value={text}
        onWrite={(words) => {
          write(words);
          thread.sendTyping();
        }}
        onEnter={submit}
        area={area}
      />
      <div className={styles.more}>
        <label
          className={
            isSending
              ? cx(button.button, button.quiet, button.small, account.pickFile, account.unavailable)
              : cx(button.button, button.quiet, button.small, account.pickFile)
          }
        >
          <Icon name="images" />
          {isSending ? "正在上传" : "发图片"}
          <input type="file" accept={PICTURE_ACCEPT} multiple disabled={isSending} onChange={choose} />
        </label>
        <ChatVoice busy={isSending} onRecorded={sendOne} onTrouble={setErrorText} />
      </div>
    </form>
  );
}
