import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import { type MouseEvent, useRef } from "react";
import type { Reading } from "../../lib/area/reading.ts";
import { useFoldAway } from "../../lib/routing/use-fold-away.ts";
import { ReadAloud } from "./read-aloud.tsx";
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
        className={on ? "chip on" : "chip"}
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
      variant="qui"
      size="sm"
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
    <ReadingForm className="elder-bar" label="长辈模式设置">
      <div className="wrap">
        <div className="elder-all">
          <Choices reading={reading} onPress={onPress} />
        </div>
        <button
          type="submit"
          className="chip elder-size"
          name="size"
          value={size}
          onClick={onPress("size", size)}
        >
          {isHuge ? "字小一点" : "字大一点"}
        </button>
        <ReadAloud />
        <div className="elder-all">
          <BackToStandard onPress={onPress} />
        </div>
        <details className="elder-more" ref={fold} {...away}>
          <summary className="chip">
            更多
            <Icon name="caret-down" />
          </summary>
          <div className="elder-panel">
            <Choices reading={reading} onPress={onPress} />
            <BackToStandard onPress={onPress} />
          </div>
        </details>
      </div>
    </ReadingForm>
  );
}
