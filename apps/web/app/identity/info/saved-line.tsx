import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";

/** Says that something was saved; there all the time, so that a screen reader hears it come. */
export function SavedLine({ text }: { text: string | undefined }) {
  return (
    <p className={text ? field.message : layout.screenReader} role="status">
      {text && <Icon name="check-circle-fill" />}
      {text && <span>{text}</span>}
    </p>
  );
}
