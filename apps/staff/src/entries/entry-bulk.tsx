import type { EntryCard } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, isFixedKind } from "@ginkgo/api-contract/publishing/entry-codes";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { BulkBar, type BulkStep } from "../bulk/bulk-bar.tsx";
import { Impossible, wrongWord } from "../bulk/run-bulk.ts";
import type { Ticks } from "../bulk/use-ticks.ts";
import { callStaff } from "../call-staff.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { callsOf } from "./entry-calls.ts";
import { isPriced, parsePercent, repriced } from "./reprice.ts";

/** Asks how the entry stands first, for a list may be a minute old. @throws Impossible where it does not offer the step */
async function offering(kind: EntryKindName, { id }: EntryCard, action: "publish" | "archive") {
  const entry = await callStaff(callsOf(kind).read, { params: { id } });
  if (!entry.actions.includes(action))
    throw new Impossible(
      action === "publish" ? "没有可以发布的草稿" : `现在是“${entry.stateText}”，不能下线`,
    );
  const [fault] = Object.values(entry.faults);
  if (action === "publish" && fault) throw new Impossible(`还不能发布：${fault}`);
  return { params: { id }, version: entry.version };
}

const roundings = [
  { value: "100", label: "到元" },
  { value: "10", label: "到角" },
  { value: "1", label: "到分" },
];

/** Prices of many changed by so many per cent, each as a draft that still has to go out. */
const repriceStep = (kind: EntryKindName): BulkStep<EntryCard> => ({
  label: "调价…",
  can: ({ state }) => state !== "ARCHIVED",
  fields: (texts) => (
    <>
      <p>现价和会员价按百分比改，划线价不动；先存成草稿，看过再发布。</p>
      <TextInput
        label="涨或降百分之几"
        name="percent"
        inputMode="text"
        maxLength={6}
        hint="例如 5 是涨 5%，-10 是降 10%"
        error={texts.percent}
      />
      <Select label="取整" name="step" options={roundings} />
    </>
  ),
  run: async ({ id }, form) => {
    const percent = parsePercent(textOf(form, "percent"));
    if (percent === undefined)
      throw wrongWord({ percent: "请写一个百分数，例如 5 或 -10；一次降不到一半，涨不到一倍。" });
    const entry = await callStaff(callsOf(kind).read, { params: { id } });
    const content = entry.draft ?? entry.live;
    if (!content || !entry.actions.includes("save")) throw new Impossible("现在不能改");
    const next = repriced(content, percent, Number(textOf(form, "step")));
    return callStaff(callsOf(kind).save, { params: { id }, body: { content: next, version: entry.version } });
  },
});

const stepsOf = (kind: EntryKindName): BulkStep<EntryCard>[] => [
  {
    label: "发布草稿",
    can: ({ hasDraft }) => hasDraft,
    run: async (one) => {
      const { params, version } = await offering(kind, one, "publish");
      return callStaff(callsOf(kind).publish, { params, body: { version } });
    },
  },
  ...(isPriced(kind) ? [repriceStep(kind)] : []),
  ...(isFixedKind(kind)
    ? []
    : [
        {
          label: "下线…",
          danger: true,
          can: ({ state }) => state === "LIVE",
          fields: (texts) => <ReasonInput fields={texts} hint="写进每一份的历史" />,
          run: async (one, form) => {
            const { params, version } = await offering(kind, one, "archive");
            return callStaff(callsOf(kind).archive, {
              params,
              body: { version, reason: textOf(form, "reason") },
            });
          },
        } satisfies BulkStep<EntryCard>,
      ]),
];

/** What may be done with the ticked entries of a list. */
export function EntryBulk({
  kind,
  entries,
  ticks,
  onDone,
}: {
  kind: EntryKindName;
  entries: readonly EntryCard[];
  ticks: Ticks;
  onDone: () => void;
}) {
  return (
    <BulkBar
      all={entries}
      ticks={ticks}
      steps={stepsOf(kind)}
      nameOf={({ title }) => title}
      unit="份"
      onDone={onDone}
    />
  );
}
