import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Steps } from "@ginkgo/ui/stepper";
import { type ReactNode, type RefObject, useEffect } from "react";
import { Form, Link } from "react-router";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import styles from "./partners.module.css";

/** Where in the form this is: a row of steps where there is room, a sentence everywhere. */
function Where({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <div className={styles.where}>
      <p className={layout.muted}>
        第 {at + 1} 步，共 {steps.length} 步。填的内容会存 7 天，下次在这台设备上可以接着填。
      </p>
      <Steps items={steps.map((label, i) => ({ label, state: i < at ? "ok" : i === at ? "now" : "todo" }))} />
    </div>
  );
}

/** One step of a form that goes on by plain posts. */
export function StepForm({
  path,
  steps,
  at,
  formRef,
  intent,
  refused,
  back,
  submit,
  children,
}: {
  path: string;
  steps: readonly string[];
  at: number;
  formRef: RefObject<HTMLFormElement | null>;
  intent: string;
  refused: { message: string; fields: Record<string, string> } | undefined;
  /** Address of the step before. */
  back?: string;
  submit: string;
  children: ReactNode;
}) {
  const { busy, refused: notCleared } = usePostedReply("clear");
  useEffect(() => {
    if (refused) focusFirstError(formRef.current);
  }, [refused, formRef]);
  return (
    <>
      <Where steps={steps} at={at} />
      <Form
        ref={formRef}
        method="post"
        encType="multipart/form-data"
        className={cx(layout.card, layout.padded, layout.stack, styles.form)}
        noValidate
      >
        <DefaultSubmit>{submit}</DefaultSubmit>
        <input type="hidden" name="intent" value={intent} />
        <h2>{steps[at]}</h2>
        <FormError refusal={refused} />
        {children}
        <div className={cx(layout.row, layout.wrap)}>
          <Button type="submit" variant="primary" size="big" busy={busy}>
            {submit}
          </Button>
          {back && (
            <Button render={<Link to={back} />} icon="arrow-left">
              上一步
            </Button>
          )}
        </div>
      </Form>
      <Form method="post" className={styles.clear}>
        <input type="hidden" name="intent" value="clear" />
        <FormError refusal={notCleared} />
        <Button type="submit" variant="quiet" size="small" icon="trash">
          清空，重新填
        </Button>
        <Link to={path} className={cx(layout.link, layout.reach)}>
          回到说明
        </Link>
      </Form>
    </>
  );
}
