import { Combobox } from "@ginkgo/ui/combobox";
import type { FieldTexts } from "@ginkgo/ui/field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Picked, PickSource } from "./pick-sources.ts";

const STALE = 10_000;

/** One of a list, named as people know it: looked for by its name, and picked. */
export function PickField({
  source,
  value,
  onPick,
  ...texts
}: FieldTexts & {
  id?: string;
  source: PickSource;
  value: string | number | undefined;
  /** Undefined: none. */
  onPick: (picked: Picked | undefined) => void;
}) {
  /** What is being typed; undefined while the name of what is picked stands there. */
  const [typed, setTyped] = useState<string>();
  const keyword = typed?.trim() ?? "";
  const named = useQuery({
    queryKey: ["pick-name", source.key, value],
    // The name is an aid: without it the value itself is shown.
    queryFn: async () => (await source.nameOf(value!).catch(() => undefined)) ?? String(value),
    enabled: value !== undefined && value !== "",
    staleTime: STALE,
  });
  const { data: found = [] } = useQuery({
    queryKey: ["pick", source.key, keyword],
    queryFn: () => source.find(keyword),
    enabled: typed !== undefined || value === undefined,
    staleTime: STALE,
  });
  return (
    <Combobox
      {...texts}
      name=""
      placeholder="写几个字，从下面选"
      maxLength={40}
      autoComplete="off"
      value={typed ?? (value === undefined || value === "" ? "" : (named.data ?? ""))}
      onValueChange={(next) => {
        setTyped(next);
        if (next === "") onPick(undefined);
      }}
      onBlur={() => setTyped(undefined)}
      groups={[
        {
          label: "从这里选",
          options: found.map((one) => ({ id: String(one.value), value: one.name, note: String(one.value) })),
        },
      ]}
      onChoose={({ id }) => {
        setTyped(undefined);
        onPick(found.find((one) => String(one.value) === id));
      }}
    />
  );
}
