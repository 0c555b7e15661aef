import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { type EntryKindName, isBegunByOwner, isFixedKind } from "@ginkgo/api-contract/publishing/entry-codes";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import { TextInput } from "@ginkgo/ui/text-input";
import { usePermissions } from "react-admin";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { callsOf, titleFieldOf } from "./entry-calls.ts";
import type { EntryDraft } from "./use-entry-draft.ts";

/** The content as a new entry has it: a word and specifications are given new codes and numbers when it is published. */
function unnumbered(kind: EntryKindName, content: EntryContent): EntryContent {
  if (kind === "dictionaryWord") {
    const { code: _, ...word } = content;
    return word;
  }
  const { skus } = content;
  if (!Array.isArray(skus)) return content;
  return { ...content, skus: skus.map(({ no: _, ...sku }: Record<string, unknown>) => sku) };
}

/** A new draft that begins as what is written here. */
export function CopyPart({ draft: { entry, content, keep } }: { draft: EntryDraft }) {
  const { permissions } = usePermissions<string[]>();
  const navigate = useNavigate();
  const mayBegin = isBegunByOwner(entry.kind) || permissions?.includes("own.only") === false;
  if (isFixedKind(entry.kind) || !mayBegin) return null;
  const field = titleFieldOf(entry.kind);
  return (
    <Part id="entry-copy" title="复制一份">
      <StepForm
        press="复制一份"
        draftKey={`entry-copy-${entry.kind}-${entry.id}`}
        step={async (form) => {
          await keep();
          const copied = { ...unnumbered(entry.kind, content), [field]: textOf(form, "title") };
          return callStaff(callsOf(entry.kind).create, { body: { content: copied } });
        }}
        onDone={({ id }) => navigate(`/entries/${entry.kind}/${id}`)}
      >
        {(wrong) => (
          <TextInput
            label={`新的一份的${fieldLabel(entry.kind, field)}`}
            name="title"
            type={entry.kind === "departure" ? "date" : undefined}
            maxLength={80}
            hint="存成新的草稿，发布以前访客看不到。"
            error={wrong[field] ?? wrong.seller ?? wrong.content}
          />
        )}
      </StepForm>
    </Part>
  );
}
