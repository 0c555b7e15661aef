import { MAX_TEXT } from "@ginkgo/api-contract/advisory/advisory-codes";
import { cannedReplies, type StaffConversation } from "@ginkgo/api-contract/advisory/chat-staff";
import { PICTURE_ACCEPT, staffUploadFile } from "@ginkgo/api-contract/files/files";
import type { ThreadLive } from "@ginkgo/client/thread-live";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { ThreadWriter } from "@ginkgo/ui/thread-writer";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../../staff.module.css";

/** The line to write, ready words and pictures. */
export function TalkCompose({ thread }: { thread: ThreadLive<StaffConversation> }) {
  const [text, setText] = useState(thread.draft);
  const area = useRef<HTMLTextAreaElement>(null);
  const notify = useNotify();
  const { data: canned } = useQuery({ queryKey: ["canned-words"], queryFn: () => callStaff(cannedReplies) });

  function write(words: string) {
    setText(words);
    thread.draft = words;
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const message = text.trim();
    if (message) void thread.send({ type: "TEXT", content: { text: message } });
    write("");
    area.current?.focus();
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    const body = new FormData();
    body.set("file", file);
    try {
      const { fileId } = await callStaff(staffUploadFile, { body });
      void thread.send({ type: "IMAGE", content: { fileId } });
    } catch (error) {
      notify(sayWhy(error), { type: "error" });
    }
  }
  return (
    <form className={styles.talkForm} onSubmit={submit}>
      <div className={cx(layout.row, layout.wrap)}>
        <label className={field.input}>
          <span className={layout.screenReader}>常用语</span>
          <select
            value=""
            onChange={(event) => {
              const words = canned?.find(({ id }) => id === event.currentTarget.value)?.text;
              if (words) write(text ? `${text}\n${words}` : words);
              area.current?.focus();
            }}
          >
            <option value="">常用语</option>
            {canned?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className={cx(button.button, button.quiet, button.small, styles.pickFile)}>
          发图片
          <input type="file" accept={PICTURE_ACCEPT} onChange={choose} />
        </label>
      </div>
      <ThreadWriter
        label="回复"
        placeholder="回复，回车发送"
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        onWrite={(words) => {
          write(words);
          thread.sendTyping();
        }}
        onEnter={submit}
        area={area}
      />
    </form>
  );
}
