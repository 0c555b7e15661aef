import { MAX_TEXT, RECALL_MINUTES } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { Conversation, Message } from "@ginkgo/api-contract/advisory/chat";
import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { Field } from "@ginkgo/ui/field";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useId } from "react";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { ScorePicks } from "./score-picks.tsx";

interface Props {
  conversation: Conversation;
}

function SendForm({ conversation: { id, lastSeq } }: Props) {
  const { fetcher, busy, refused, fields, typed, done } = useFormReply("chat-send", "send");
  const mark = useId().replace(/\W/g, "");
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      className={layout.stack}
      key={`${lastSeq}${done === null}`}
      noValidate
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="id" value={id} />
      {/* One id for this form as it stands: pressed twice it is one message. */}
      <input type="hidden" name="clientId" value={`page-${id}-${lastSeq}-${mark}`} />
      <FormError refusal={refused} />
      <Textarea
        label="写一句话"
        name="text"
        rows={2}
        maxLength={MAX_TEXT}
        defaultValue={typed.text}
        error={fields.text ?? fields["content.text"]}
      />
      <Field label="图片" optional>
        {(control) => <input {...control} type="file" name="files" accept={PICTURE_ACCEPT} multiple />}
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="正在发送">
        发送
      </Button>
    </fetcher.Form>
  );
}

function CallbackForm({ conversation: { id } }: Props) {
  const { fetcher, busy, reply, refused, field } = useFormReply("chat-callback", "callback");
  const member = useMember();
  useFormToast(reply, { callback: "记下了，上班时间会有人打给您" });
  return (
    <FormFold label="请人回电话" reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value="callback" />
        <input type="hidden" name="id" value={id} />
        <FormError refusal={refused} />
        <TextInput label="打到哪个号码" {...field("phone", member?.phone ?? "")} inputMode="tel" />
        <Button type="submit" busy={busy}>
          请人回电话
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

function RateForm({ conversation: { id } }: Props) {
  const { fetcher, busy, reply, refused, fields, field } = useFormReply("chat-rate", "rate");
  useFormToast(reply, { rate: "评好了，谢谢您" });
  return (
    <fetcher.Form method="post" className={layout.stack} noValidate>
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="id" value={id} />
      <FormError refusal={refused} />
      <ScorePicks error={fields.score} />
      <TextInput label="想说的话" optional {...field("content")} maxLength={200} />
      <Check name="shareWords" label="可以给别的家庭看，名字会隐去" />
      <Button type="submit" variant="primary" busy={busy}>
        评价
      </Button>
    </fetcher.Form>
  );
}

/** Takes back the last own message while it may be. */
function RecallForm({ messages }: { messages: readonly Message[] }) {
  const { fetcher, busy, refused } = useFormReply("chat-recall", "recall");
  const last = messages.findLast((m) => m.from.kind === "member" && !m.recalled);
  if (!last || Date.now() - Date.parse(last.sentAt) > RECALL_MINUTES * 60_000) return null;
  return (
    <fetcher.Form method="post" className={account.inlineForm}>
      <input type="hidden" name="intent" value="recall" />
      <input type="hidden" name="messageId" value={last.id} />
      <FormError refusal={refused} />
      <Button type="submit" variant="quiet" size="small" busy={busy}>
        撤回刚才那一条
      </Button>
    </fetcher.Form>
  );
}

/** Everything the panel does, as plain forms. */
export function ChatForms({ conversation, messages }: Props & { messages: readonly Message[] }) {
  const { actions, id, score, state } = conversation;
  const { fetcher, refused } = useFormReply("chat-close", "close");
  if (state === "CLOSED")
    return actions.includes("rate") ? (
      <RateForm conversation={conversation} />
    ) : (
      <p>会话已结束。{score ? `您评了 ${score} 分，谢谢。` : ""}</p>
    );
  return (
    <>
      <SendForm conversation={conversation} />
      <div className={cx(layout.row, layout.wrap)}>
        <RecallForm messages={messages} />
        <fetcher.Form method="post" className={account.inlineForm}>
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="id" value={id} />
          <FormError refusal={refused} />
          <Button type="submit" variant="quiet" size="small">
            结束会话
          </Button>
        </fetcher.Form>
      </div>
      {actions.includes("callback") && <CallbackForm conversation={conversation} />}
    </>
  );
}
