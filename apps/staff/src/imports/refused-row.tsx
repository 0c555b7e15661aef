import { type ImportRow, type ImportRun, mendImportRow } from "@ginkgo/api-contract/publishing/imports";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { useSubmit } from "../use-submit.ts";
import { rowName } from "./import-texts.ts";
import styles from "./imports.module.css";

/** A row that was not taken: what is wrong beside the cell, written anew and tried at once. */
export function RefusedRow({ run, row, onDone }: { run: ImportRun; row: ImportRow; onDone: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const { form, failure, busy, send } = useSubmit();
  const mayMend = run.state === "CHECKED" || run.state === "DONE";
  const faultOf = (heading: string) => row.faults.find((f) => f.heading === heading)?.text;
  const headings = run.columns.map(({ heading }) => heading);
  // What keeps every row out is said once above them.
  const isOfAll = (f: ImportRow["faults"][number]) =>
    run.reasons.some(
      ({ heading, text, rows }) => rows === run.refused && heading === f.heading && text === f.text,
    );
  const others = row.faults.filter((f) => !headings.includes(f.heading) && !isOfAll(f));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const cells = row.cells.map((cell, i) => String(filled.get(`cell-${i}`) ?? cell));
    const params = { importId: run.id, row: String(row.no) };
    void send(async () => {
      await callStaff(mendImportRow, { params, body: { version: run.version, cells } });
      onDone();
    });
  }
  const shown = headings.flatMap((heading, i) => (isWhole || faultOf(heading) ? [{ heading, i }] : []));
  return (
    <form ref={form} className={styles.refused} onSubmit={submit} noValidate aria-label={`第 ${row.no} 行`}>
      <p className={cx(layout.row, layout.wrap)}>
        <b>
          第 {row.no} 行{rowName(run, row.cells) && `：${rowName(run, row.cells).slice(0, 30)}`}
        </b>
        <span className={layout.muted}>文件的第 {row.line} 行</span>
      </p>
      {others.map(({ heading, text }) => (
        <p key={heading + text} className={cx(field.message, field.error)}>
          {heading && `${heading}：`}
          {text}
        </p>
      ))}
      {mayMend && (
        <>
          <div className={styles.cells}>
            {shown.map(({ heading, i }) => (
              <TextInput
                key={heading}
                label={heading}
                name={`cell-${i}`}
                defaultValue={row.cells[i] ?? ""}
                error={faultOf(heading)}
              />
            ))}
          </div>
          {failure && (
            <p role="alert" tabIndex={-1} className={cx(field.message, field.error)}>
              {failure}
            </p>
          )}
          <p className={cx(layout.row, layout.wrap)}>
            <Button type="submit" size="small" busy={busy}>
              再试这一行
            </Button>
            <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "只看有错的格" : "改整行"}
            </Button>
          </p>
        </>
      )}
    </form>
  );
}
