import { Switch } from "@ginkgo/ui/switch";
import { ReadingForm } from "./reading-form.tsx";
import { press, useReading } from "./reading-store.ts";

/** 长辈模式, one press away in every header. */
export function ModeSwitch() {
  const reading = useReading();
  const isElder = reading.mode === "elder";
  const next = isElder ? "standard" : "elder";
  return (
    <ReadingForm>
      <Switch
        type="submit"
        name="mode"
        value={next}
        checked={isElder}
        onClick={(event) => {
          event.preventDefault();
          press(reading, "mode", next);
        }}
      >
        长辈模式
      </Switch>
    </ReadingForm>
  );
}
