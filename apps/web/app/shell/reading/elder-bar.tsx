import { Button } from "@ginkgo/ui/button";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type MouseEvent, useRef } from "react";
import type { Reading } from "../../lib/area/reading.ts";
import { useFoldAway } from "../../lib/routing/use-fold-away.ts";
import { ReadAloud } from "./read-aloud.tsx";
import styles from "./reading.module.css";
import { ReadingForm } from "./reading-form.tsx";
import { press, useReading } from "./reading-store.ts";

const CHOICES = [
  { name: "size", value: "large", other: "large", label: "大字" },
  { name: "size", value: "huge", other: "huge", label: "特大字" },
  { name: "contrast", value: "high", other: "normal", label: "高对比" },
  { name: "cursor", value: "big", other: "normal", label: "大光标" },
] as const satisfies { name: keyof Reading; value: string; other: string; label: string }[];

type Press = (name: keyof Reading, value: string) => (event: MouseEvent) => void;

function Choices({ reading, onPress }: { reading: Reading; onPress: Press }) {
  return CHOICES.map(({ name, value, other, label }) => {
    const on = reading[name] === value;
    const next = on ? other : value;
    return (
      <button
        key={value}
        type="submit"
        className={on ? cx(chip.chip, chip.selected) : chip.chip}
        aria-pressed={on}
        name={name}
        value={next}
        onClick={onPress(name, next)}
      >
        {label}
      </button>
    );
  });
}

function BackToStandard({ onPress }: { onPress: Press }) {
  return (
    <Button
      variant="quiet"
      size="small"
      type="submit"
      name="mode"
      value="standard"
      onClick={onPress("mode", "standard")}
    >
      恢复标准
    </Button>
  );
}

/**
 * What 长辈模式 offers on top: sizes, contrast, pointer, reading aloud, and the way back. On a telephone one row, with
 * the rest folded away; it opens without scripts, too.
 */
export default function ElderBar() {
  const reading = useReading();
  const fold = useRef<HTMLDetailsElement>(null);
  const away = useFoldAway(fold);
  if (reading.mode !== "elder") return null;
  const onPress: Press = (name, value) => (event) => {
    event.preventDefault();
    press(reading, name, value);
  };
  const isHuge = reading.size === "huge";
  const size = isHuge ? "large" : "huge";
  return (
    <ReadingForm className={styles.bar} label="长辈模式设置">
      <div className={layout.page}>
        <div className={styles.all}>
          <Choices reading={reading} onPress={onPress} />
        </div>
        <button
          type="submit"
          className={cx(chip.chip, styles.size)}
          name="size"
          value={size}
          onClick={onPress("size", size)}
        >
          {isHuge ? "字小一点" : "字大一点"}
        </button>
        <ReadAloud />
        <div className={styles.all}>
          <BackToStandard onPress={onPress} />
        </div>
        <details className={styles.more} ref={fold} {...away}>
          <summary className={chip.chip}>
            更多
            <Icon name="caret-down" />
          </summary>
          <div className={styles.panel}>
            <Choices reading={reading} onPress={onPress} />
            <BackToStandard onPress={onPress} />
          </div>
        </details>
      </div>
    </ReadingForm>
  );
}
