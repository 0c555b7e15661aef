import { Icon } from "@ginkgo/ui/icon";

/** Says that something was saved; there all the time, so that a screen reader hears it come. */
export function SavedLine({ text }: { text: string | undefined }) {
  return (
    <p className={text ? "msg" : "sr"} role="status">
      {text && <Icon name="check-circle-fill" />}
      {text && <span>{text}</span>}
    </p>
  );
}
