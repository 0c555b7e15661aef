import { Icon } from "@ginkgo/ui/icon";

/** What is wrong with a control that has no message of its own; the control names it by `aria-describedby`. */
export function ErrorLine({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="msg err" id={id} tabIndex={-1}>
      <Icon name="warning-circle-fill" />
      <span>{text}</span>
    </p>
  );
}
