import { type ImportRun, mapImport } from "@ginkgo/api-contract/publishing/imports";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { callStaff } from "../call-staff.ts";
import table from "../data-table.module.css";
import { keeping } from "../options-of.ts";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { choicesOf } from "./import-texts.ts";
import styles from "./imports.module.css";

/** What each column fills: those that are known by themselves, and a choice for every one. */
export function MappingPart({
  run,
  sample,
  onDone,
}: {
  run: ImportRun;
  /** The cells of the first row. */
  sample: readonly string[];
  onDone: () => void;
}) {
  const { kind, columns, version } = run;
  const options = [
    { value: "", label: "不导入" },
    ...choicesOf(kind).map((heading) => ({ value: heading, label: heading })),
  ];
  const unknown = columns.filter(({ field }) => field === null).length;
  const guessed = columns.filter((column) => column.guessed).length;
  const mayMap = run.state === "CHECKED";
  const rows = (
    <ScrollBox label="文件里的列">
      <table className={table.table}>
        <thead>
          <tr>
            {["文件里的列", "进到", "第一行", ""].map((name) => (
              <th key={name} scope="col">
                {name || <span className={layout.screenReader}>认得吗</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ heading, field, guessed }, i) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              <td>
                {mayMap ? (
                  <select
                    className={styles.choice}
                    name={`column-${i}`}
                    aria-label={`${heading} 进到`}
                    defaultValue={field ?? ""}
                  >
                    {keeping(options, field ?? "").map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  (field ?? "不导入")
                )}
              </td>
              <td className={styles.sample}>{sample[i] || "—"}</td>
              <td>
                <Tag tone={field === null || guessed ? "gold" : "ok"}>
                  {field === null ? "没有导入" : guessed ? "猜的" : "认得"}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
  return (
    <Part id="mapping" title="对列">
      <p className={layout.muted}>
        {unknown > 0 && `${unknown} 列没有认出来，不选就不导入。`}
        {guessed > 0 && `${guessed} 列是按列名猜的，请核对。`}
        {unknown + guessed === 0 && "每一列都认得。"}
        改过的对法记住，下一份同样表头的文件照用。
      </p>
      {mayMap ? (
        <StepForm
          press="按这样对，再检查一遍"
          variant="secondary"
          step={(form) =>
            callStaff(mapImport, {
              params: { importId: run.id },
              body: {
                version,
                mapping: Object.fromEntries(
                  columns.map(({ heading }, i) => [heading, String(form.get(`column-${i}`) ?? "")]),
                ),
              },
            })
          }
          onDone={onDone}
        >
          {rows}
        </StepForm>
      ) : (
        rows
      )}
    </Part>
  );
}
