import type { EntryCard } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, isFixedKind } from "@ginkgo/api-contract/publishing/entry-codes";
import { BulkBar, type BulkStep } from "../bulk/bulk-bar.tsx";
import { Impossible } from "../bulk/run-bulk.ts";
import type { Ticks } from "../bulk/use-ticks.ts";
import { callStaff } from "../call-staff.ts";
import { ReasonInput, textOf } from "../step-fields.tsx";
import { callsOf } from "./entry-calls.ts";

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

const stepsOf = (kind: EntryKindName): BulkStep<EntryCard>[] => [
  {
    label: "发布草稿",
    can: ({ hasDraft }) => hasDraft,
    run: async (one) => {
      const { params, version } = await offering(kind, one, "publish");
      return callStaff(callsOf(kind).publish, { params, body: { version } });
    },
  },
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
