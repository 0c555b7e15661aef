import type { DispatchBoard } from "@ginkgo/api-contract/orders/dispatch";
import { addDays, dayText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { AutomaticSwitch } from "./automatic-switch.tsx";
import styles from "./dispatch.module.css";

/** Which day or week, whose, and whether visits are offered by themselves. */
export function BoardHead({
  day,
  view,
  area,
  keyword,
  board,
  onSet,
}: {
  day: string;
  view: "day" | "week";
  area: string;
  keyword: string;
  board: DispatchBoard | undefined;
  /** Into the address. */
  onSet: (changes: Record<string, string>) => void;
}) {
  const step = view === "week" ? 7 : 1;
  const unit = view === "week" ? "周" : "天";
  return (
    <header className={styles.head}>
      <h1>派单台</h1>
      {board && <AutomaticSwitch automatic={board.automatic} />}
      <div className={styles.days}>
        <Button size="small" onClick={() => onSet({ day: addDays(day, -step) })} aria-label={`前一${unit}`}>
          ‹
        </Button>
        <b aria-live="polite">{dayText(day, Date.now())}</b>
        <Button size="small" onClick={() => onSet({ day: addDays(day, step) })} aria-label={`后一${unit}`}>
          ›
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onSet({ day: shanghaiDay(board?.now ?? new Date()) })}
        >
          今天
        </Button>
      </div>
      <Segmented
        label="看一天还是一周"
        value={view}
        items={[
          { value: "day", label: "日" },
          { value: "week", label: "周" },
        ]}
        onChange={(value) => onSet({ view: value === "week" ? "week" : "" })}
      />
      <div className={styles.find}>
        <Select
          label="地区"
          value={area}
          options={[
            { value: "", label: "全部" },
            ...(board?.areas ?? []).map(({ adcode, name }) => ({ value: adcode, label: name })),
          ]}
          onChange={(event) => onSet({ area: event.currentTarget.value })}
        />
      </div>
      <div className={styles.find}>
        <TextInput
          label="找人"
          placeholder="姓名或工号"
          value={keyword}
          maxLength={20}
          onChange={(event) => onSet({ keyword: event.currentTarget.value })}
        />
      </div>
    </header>
  );
}
