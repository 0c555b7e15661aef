import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useReader } from "../../lib/area/use-reader.ts";

const main = () => document.getElementById("main");

/** 朗读本页: reads the main part, can be stopped at any time, and stops by itself on another page. */
export function ReadAloud() {
  const { isSupported, state, play, stop } = useReader(main);
  if (!isSupported) return null;
  const isReading = state !== "idle";
  return (
    <button
      type="button"
      className={isReading ? cx(chip.chip, chip.selected) : chip.chip}
      aria-pressed={isReading}
      onClick={isReading ? stop : play}
    >
      {isReading ? (
        <span>
          停止<span className={layout.onlyWide}>朗读</span>
        </span>
      ) : (
        <span>
          朗读<span className={layout.onlyWide}>本页</span>
        </span>
      )}
    </button>
  );
}
