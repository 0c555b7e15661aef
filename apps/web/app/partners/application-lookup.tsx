import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Form, Link } from "react-router";
import { FormError } from "../lib/form/form-error.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { ApplyProgressView } from "./apply-progress.tsx";
import type { JoinReply } from "./company-action.ts";
import type { JoinPath } from "./join-kind.ts";
import styles from "./partners.module.css";

/** 查进度: receipt and number, nothing else; what comes stands above the form. */
export function ApplicationLookup({ path, applyNo }: { path: JoinPath; applyNo: string }) {
  const { busy, refused, done, fields, typed, field } = usePostedReply<JoinReply>("look");
  const progress = done?.progress;
  return (
    <>
      {progress && (
        <div role="status" className={cx(layout.stack, styles.found)}>
          <ApplyProgressView progress={progress} />
          <Button
            render={
              <Link to={`${path}?${new URLSearchParams({ step: "mine", applyNo: progress.applyNo })}`} />
            }
            icon="file-text"
          >
            看材料、补充或撤回
          </Button>
        </div>
      )}
      <Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
        <input type="hidden" name="intent" value="look" />
        <h2>{progress ? "查另一份" : "查进度"}</h2>
        <FormError refusal={refused} />
        <TextInput
          label="受理编号"
          {...field("applyNo", progress?.applyNo ?? applyNo)}
          autoComplete="off"
          autoCapitalize="characters"
          hint="提交时给您的 14 位编号，短信里也有"
        />
        <MobileField value={typed.mobile ?? done?.mobile} error={fields.mobile} label="申请时留的手机号" />
        <Button type="submit" variant="primary" busy={busy}>
          查询
        </Button>
      </Form>
      <p>
        <Link className={cx(layout.link, layout.reach)} to={path}>
          回到说明
        </Link>
      </p>
    </>
  );
}
