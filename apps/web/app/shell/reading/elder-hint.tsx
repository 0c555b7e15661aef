import { Button } from "@ginkgo/ui/button";
import { ReadingForm } from "./reading-form.tsx";
import { press, useReading } from "./reading-store.ts";

/** Tells a first visitor of 长辈模式; closed once it stays closed. */
export function ElderHint() {
  const reading = useReading();
  if (reading.mode === "elder" || reading.hint === "seen") return null;
  return (
    <ReadingForm className="elder-hint" label="长辈模式提示">
      <div className="wrap row">
        <p className="grow">觉得字小？按“长辈模式”，字变大、按钮变大，随时可以换回来。</p>
        <Button
          variant="qui"
          size="sm"
          type="submit"
          name="hint"
          value="seen"
          onClick={(event) => {
            event.preventDefault();
            press(reading, "hint", "seen");
          }}
        >
          知道了
        </Button>
      </div>
    </ReadingForm>
  );
}
