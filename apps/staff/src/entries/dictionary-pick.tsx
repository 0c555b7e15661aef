import { type ContentPath, labelPath, valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { PickField } from "./pick-field.tsx";
import type { PickSource } from "./pick-sources.ts";

/** The word itself, without those it stands under: 安全 · 电梯 → 电梯. */
const lastOf = (name: string) => name.split(" · ").at(-1) ?? name;

/** Adds a word of a dictionary to a list of texts, so that the same thing has the same name everywhere. */
export function DictionaryPick({ path, source }: { path: ContentPath; source: PickSource }) {
  const { kind, content, set } = useEntryForm();
  const value = valueAt(content, path);
  const written = Array.isArray(value) ? value.map(String) : [];
  return (
    <div className={styles.pick}>
      <PickField
        // What was picked stands in the list: the field begins anew.
        key={written.length}
        id={`${controlId(path)}-add`}
        label={`从字典加：${fieldLabel(kind, labelPath(path))}`}
        source={source}
        value={undefined}
        onPick={(picked) => {
          const word = picked && lastOf(picked.name);
          if (word && !written.includes(word)) set(path, [...written, word]);
        }}
      />
    </div>
  );
}
