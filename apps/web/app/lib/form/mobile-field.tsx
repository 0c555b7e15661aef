import { TextInput } from "@ginkgo/ui/text-input";
import { phoneText } from "../format.ts";

/** A mobile number, grouped 3-4-4 once it is complete. Spaces and +86 are the API's to take off. */
export function MobileField({
  name = "mobile",
  label = "手机号",
  value,
  error,
}: {
  name?: string;
  label?: string;
  /** What stood there before the form came back. */
  value?: string | undefined;
  error?: string | undefined;
}) {
  return (
    <TextInput
      label={label}
      name={name}
      type="tel"
      inputMode="numeric"
      autoComplete={name === "username" ? "username" : "tel-national"}
      placeholder="11 位数字"
      defaultValue={value}
      error={error}
      onBlur={({ currentTarget: box }) => {
        box.value = phoneText(box.value.trim());
      }}
    />
  );
}
