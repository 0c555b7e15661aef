import { TextInput } from "@ginkgo/ui/text-input";

/** The days something can be booked on, both included. */
export interface BookDays {
  first: string;
  last: string;
}

/** Day and time of a booking; the time may be left open. */
export function BookWhen({
  label = "哪一天",
  days,
  typed,
  fields,
  hint,
}: {
  label?: string;
  days: BookDays;
  typed: Record<string, string>;
  fields: Record<string, string>;
  hint?: string | undefined;
}) {
  return (
    <>
      <TextInput
        label={label}
        name="date"
        type="date"
        min={days.first}
        max={days.last}
        hint={hint}
        defaultValue={typed.date}
        error={fields.date}
      />
      <TextInput
        label="几点"
        name="start"
        type="time"
        step={1800}
        optional
        hint="不填就是那天都行"
        defaultValue={typed.start}
        error={fields.start}
      />
    </>
  );
}
