import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";

/** What is wrong with a control that has no message of its own; the control names it by `aria-describedby`. */
export function ErrorLine({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={cx(field.message, field.error)} id={id} tabIndex={-1} data-error="">
      <Icon name="warning-circle-fill" />
      <span>{text}</span>
    </p>
  );
}
