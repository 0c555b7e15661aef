import { Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import styles from "./contracts.module.css";

/** Yes or no of the second person, with the reason of a no; nothing is chosen beforehand. */
export function SecondSeat({
  agree,
  onChange,
  fields,
}: {
  agree: boolean | undefined;
  onChange: (agree: boolean) => void;
  /** Sentences for the fields. */
  fields: Record<string, string>;
}) {
  return (
    <>
      <fieldset className={styles.fees}>
        <legend className={layout.screenReader}>是否同意</legend>
        <Radio label="同意" name="agree" checked={agree === true} onChange={() => onChange(true)} />
        <Radio label="不同意" name="agree" checked={agree === false} onChange={() => onChange(false)} />
        {fields.agree && <p role="alert">{fields.agree}</p>}
      </fieldset>
      {agree === false && (
        <TextInput label="为什么不同意" name="reason" maxLength={200} error={fields.reason} />
      )}
    </>
  );
}

/** What the press says, by what was chosen. */
export const pressOf = (agree: boolean | undefined, no: string): string =>
  agree === undefined ? "提交意见" : agree ? "同意，发给会员确认" : no;
