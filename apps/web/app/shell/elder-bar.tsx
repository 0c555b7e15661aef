import { Button } from "@ginkgo/ui/button";
import type { MouseEvent } from "react";
import type { Reading } from "../lib/reading.ts";
import { ReadAloud } from "./read-aloud.tsx";
import { ReadingForm } from "./reading-form.tsx";
import { press, useReading } from "./reading-store.ts";

const CHOICES = [
  { name: "size", value: "large", other: "large", label: "大字" },
  { name: "size", value: "huge", other: "huge", label: "特大字" },
  { name: "contrast", value: "high", other: "normal", label: "高对比" },
  { name: "cursor", value: "big", other: "normal", label: "大光标" },
] as const satisfies { name: keyof Reading; value: string; other: string; label: string }[];

/** What 长辈模式 offers on top: sizes, contrast, pointer, reading aloud, and the way back. */
export default function ElderBar() {
  const reading = useReading();
  if (reading.mode !== "elder") return null;
  const onPress = (name: keyof Reading, value: string) => (event: MouseEvent) => {
    event.preventDefault();
    press(reading, name, value);
  };
  return (
    <ReadingForm className="elder-bar" label="长辈模式设置">
      <div className="wrap">
        {CHOICES.map(({ name, value, other, label }) => {
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
        })}
        <ReadAloud />
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
      </div>
    </ReadingForm>
  );
}
