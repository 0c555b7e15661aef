import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./reading.module.css";
import { ReadingForm } from "./reading-form.tsx";
import { press, useReading } from "./reading-store.ts";

/** Tells a first visitor of 长辈模式; closed once it stays closed. */
export function ElderHint() {
  const reading = useReading();
  if (reading.mode === "elder" || reading.hint === "seen") return null;
  return (
    <ReadingForm className={styles.hint} label="长辈模式提示">
      <div className={cx(layout.page, layout.row)}>
        <p className={layout.grow}>觉得字小？按“长辈模式”，字变大、按钮变大，随时可以换回来。</p>
        <Button
          variant="quiet"
          size="small"
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
