import { Icon } from "@ginkgo/ui/icon";
import { useActionData } from "react-router";
import type { FormReply } from "../lib/form/form-reply.ts";

/** Why something pressed without scripts was not done; with scripts a notice says it. */
export function OrderError() {
  const reply = useActionData<FormReply>();
  // The refund's form says its own.
  if (!reply || "done" in reply || reply.intent === "refund") return null;
  return (
    <p className="box-msg warn ord-note" role="alert">
      <Icon name="warning-circle-fill" />
      <span>{reply.message}</span>
    </p>
  );
}
