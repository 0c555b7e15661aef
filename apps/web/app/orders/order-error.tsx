import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { useActionData } from "react-router";
import account from "../lib/account/account.module.css";
import type { FormReply } from "../lib/form/form-reply.ts";

/** Why something pressed without scripts was not done; with scripts a notice says it. */
export function OrderError() {
  const reply = useActionData<FormReply>();
  // The refund's form says its own.
  if (!reply || "done" in reply || reply.intent === "refund") return null;
  return (
    <p className={cx(account.notice, account.warn, account.orderNote)} role="alert">
      <Icon name="warning-circle-fill" />
      <span>{reply.message}</span>
    </p>
  );
}
