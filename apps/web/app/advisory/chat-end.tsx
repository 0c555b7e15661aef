import { askCallback, type Conversation, rateConversation } from "@ginkgo/api-contract/advisory/chat";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useState } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { useMember } from "../lib/routing/site-data.ts";
import styles from "./advisory.module.css";
import { ScorePicks } from "./score-picks.tsx";
import { chatApi } from "./use-thread.ts";

/** Under the messages in place of the line to write: being called back, or what the service was like. */
export function ChatEnd({
  conversation: { id, actions, score },
  asks,
  onDone,
  onBack,
}: {
  conversation: Conversation;
  asks: "callback" | "rate";
  onDone: (conversation: Conversation) => void;
  onBack?: (() => void) | undefined;
}) {
  const member = useMember();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      const params = { id };
      const answers =
        asks === "callback"
          ? await callApi(chatApi(), askCallback, { params, body: { phone: String(form.get("phone")) } })
          : await callApi(chatApi(), rateConversation, {
              params,
              body: {
                score: Number(form.get("score") ?? 0),
                content: String(form.get("content") ?? ""),
                shareWords: form.has("shareWords"),
              },
            });
      onDone(answers);
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? (Object.values(failure.fields ?? {})[0] ?? failure.msg)
          : "没有送到，请检查网络，再试一次。",
      );
    }
    setBusy(false);
  }

  if (asks === "rate" && !actions.includes("rate"))
    return (
      <p className={cx(styles.foot, styles.over)} role="status">
        {score ? `会话已结束，谢谢您评了 ${score} 分。` : "会话已结束。"}
      </p>
    );
  return (
    <form className={cx(styles.foot, styles.form)} onSubmit={submit} noValidate>
      {asks === "callback" ? (
        <TextInput
          label="打到哪个号码"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={member?.phone ?? ""}
          hint="上班时间会有人打给您，不用一直等在这里。"
          error={error}
        />
      ) : (
        <>
          <ScorePicks error={error} />
          <TextInput label="想说的话" optional name="content" maxLength={200} />
          <Check name="shareWords" label="可以给别的家庭看，名字会隐去" />
        </>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        <Button type="submit" variant="primary" busy={busy}>
          {asks === "callback" ? "请人回电话" : "评价"}
        </Button>
        {onBack && <Button onClick={onBack}>先不用</Button>}
      </div>
    </form>
  );
}
