import { ACCEPT_HOURS, ANSWER_DAYS, addFeedback } from "@ginkgo/api-contract/membership/feedback";
import { feedbackTargets, feedbackTypes } from "@ginkgo/api-contract/membership/membership-codes";
import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useEffect } from "react";
import { redirect, useActionData, useSearchParams } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { type FormReply, formAction, useFormReply } from "../lib/form/form-reply.ts";
import { PictureUpload } from "../lib/form/picture-upload.tsx";
import { pictureIds } from "../lib/form/upload-pictures.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import type { Route } from "./+types/feedback-make.page";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [
    { label: "我的", href: "/user/info" },
    { label: "意见反馈", href: "/user/feedback" },
    { label: "写反馈" },
  ],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "写反馈", noIndex: true });

export const action = formAction({
  send: async (api, form) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const { id } = await callApi(api, addFeedback, {
      body: {
        type: text("type") as "SUGGEST",
        content: text("content"),
        contact: text("contact"),
        images: await pictureIds(api, "opinion", form),
        ...(text("targetId")
          ? { target: text("target") as "ORG", targetId: text("targetId") }
          : { target: "PLATFORM" as const }),
      },
    });
    return redirect(`/user/feedback?id=${id}&sent=1`);
  },
});

/** What it is about is another form. */
export default function FeedbackMakePage(_: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <FeedbackForm key={`${search.get("target")}-${search.get("targetId")}`} />;
}

function FeedbackForm() {
  const posted = useActionData<FormReply>();
  const { fetcher, busy, refused, fields, typed, field } = useFormReply("feedback-make", "send");
  const [search] = useSearchParams();
  const site = useSiteData()?.config.site;
  const draft = useDraft("feedback");
  const target = search.get("target");
  const isAbout = target !== null && Object.hasOwn(feedbackTargets, target) && search.get("targetId");

  useEffect(() => {
    if (refused ?? posted) focusFirstError(draft.current);
  }, [refused, posted, draft]);

  return (
    <div className={account.column}>
      <h1 className={account.title}>写反馈</h1>
      <p className={layout.muted}>
        {ACCEPT_HOURS} 小时内受理，{ANSWER_DAYS} 天内答复。着急的事请打
        {site?.phone && <b className={layout.noWrap}> {site.phone} </b>}。
      </p>
      <fetcher.Form
        ref={draft}
        method="post"
        encType="multipart/form-data"
        className={cx(layout.card, layout.padded, layout.stack)}
        noValidate
      >
        <input type="hidden" name="intent" value="send" />
        {isAbout && (
          <>
            <input type="hidden" name="target" value={target} />
            <input type="hidden" name="targetId" value={search.get("targetId") ?? ""} />
            <p>关于：{search.get("name") ?? feedbackTargets[target as "ORG"]}</p>
          </>
        )}
        {refused?.message && Object.keys(fields).length === 0 && (
          <p className={cx(fieldStyles.message, fieldStyles.error)} role="alert">
            <Icon name="warning-circle-fill" />
            <span>{refused.message}您写的内容还在。</span>
          </p>
        )}
        <div>
          <p className={account.question} aria-hidden="true">
            是哪一类
          </p>
          <Chips legend="是哪一类">
            {Object.entries(feedbackTypes).map(([code, label]) => (
              <ChipOption
                key={code}
                name="type"
                value={code}
                defaultChecked={(typed.type ?? search.get("type")) === code}
                aria-invalid={fields.type ? true : undefined}
                aria-describedby={fields.type ? "type-error" : undefined}
              >
                {label}
              </ChipOption>
            ))}
          </Chips>
          {fields.type && (
            <p className={cx(fieldStyles.message, fieldStyles.error)} id="type-error">
              <Icon name="warning-circle-fill" />
              <span>{fields.type}</span>
            </p>
          )}
        </div>
        <Textarea
          label="想说的话"
          {...field("content")}
          rows={6}
          maxLength={500}
          hint="10 到 500 个字：什么时候、在哪里、发生了什么"
        />
        <PictureUpload purpose="opinion" error={fields.images} />
        <TextInput label="怎么联系您" optional {...field("contact")} hint="不填就用您登录的手机号" />
        <Button type="submit" variant="primary" busy={busy} full>
          提交反馈
        </Button>
        <p className={layout.hint}>消费维权也可以打 12315，政务服务打 12345。</p>
      </fetcher.Form>
    </div>
  );
}
