import { Icon } from "@ginkgo/ui/icon";
import type { FormRefusal } from "./form-refusal.ts";

/** What is wrong with a form as a whole; nothing where a field says it already. */
export function FormTrouble({ refusal }: { refusal: Pick<FormRefusal, "message" | "fields"> | undefined }) {
  if (!refusal?.message || Object.keys(refusal.fields).length > 0) return null;
  return (
    <p className="msg err" role="alert">
      <Icon name="warning-circle-fill" />
      <span>{refusal.message}</span>
    </p>
  );
}
