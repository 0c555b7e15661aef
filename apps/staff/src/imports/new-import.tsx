import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { startImports } from "@ginkgo/api-contract/publishing/imports";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { useSubmit } from "../use-submit.ts";
import { templateAddress } from "./import-texts.ts";
import styles from "./imports.module.css";

/** The calls of any kind, typed alike: those of one differ by their addresses alone. */
const startOf = (kind: EntryKindName) => startImports[kind] as (typeof startImports)["spot"];

/** The first step: what of, and which file. It is checked before anything is written. */
export function NewImport({ kinds, first }: { kinds: readonly EntryKindName[]; first: EntryKindName }) {
  const [kind, setKind] = useState(first);
  const [fileName, setFileName] = useState<string>();
  const { form, fields, failure, busy, send } = useSubmit();
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    body.delete("kind");
    body.set("dryRun", "true");
    void send(async () => {
      const { importId } = await callStaff(startOf(kind), { body });
      navigate(`/imports/${importId}`);
    });
  }
  return (
    <Part id="new-import" title="导入一份">
      <form ref={form} className={styles.begin} onSubmit={submit} noValidate>
        <Select
          label="导入什么"
          name="kind"
          value={kind}
          options={kinds.map((value) => ({ value, label: entryKinds[value].text }))}
          onChange={(event) => setKind(event.currentTarget.value as EntryKindName)}
        />
        <label className={cx(button.button, button.secondary, staff.pickFile)}>
          {fileName ?? "选文件"}
          <input
            type="file"
            name="file"
            aria-label="文件"
            accept=".csv,.tsv,.txt,.json,.xlsx"
            onChange={(event) => setFileName(event.currentTarget.files?.[0]?.name)}
            aria-invalid={fields.file ? true : undefined}
            aria-describedby="import-file-hint"
          />
        </label>
        <Button type="submit" variant="primary" busy={busy}>
          上传，先检查
        </Button>
        <a
          className={cx(button.button, button.secondary)}
          href={templateAddress(kind)}
          download={`${entryKinds[kind].text}模板.csv`}
        >
          下载模板
        </a>
      </form>
      {(fields.file ?? failure) && (
        <p role="alert" tabIndex={-1} className={cx(field.message, field.error)}>
          {fields.file ?? failure}
        </p>
      )}
      <p id="import-file-hint" className={layout.muted}>
        CSV 或 XLSX，最多 30 MB、10
        万行。先检查一遍，看过了再写入。写了“编号”的改原来的，没写的新增；空格子不改，要清掉写“空”。
      </p>
    </Part>
  );
}
