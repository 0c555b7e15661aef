import { filtersInWords } from "@ginkgo/api-contract/exports/export-filters";
import { type ExportListName, exportLists, wholeTexts } from "@ginkgo/api-contract/exports/export-lists";
import { askExport, EXPORT_ANSWER_DAYS, EXPORT_HOURS } from "@ginkgo/api-contract/exports/exports";
import { exportFormats } from "@ginkgo/api-contract/publishing/list-exports";
import { Check, ChoiceGroup } from "@ginkgo/ui/check";
import { Dialog } from "@ginkgo/ui/dialog";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { optionsOf } from "../options-of.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./exports.module.css";

/** What the file of a list is to hold: which days, which personal data whole, for whom and why. */
export function AskDialog({
  list,
  filters,
  isOwnOnly,
  onClose,
}: {
  list: ExportListName;
  filters: Record<string, string>;
  /** Whoever sees only their own has no whole personal data. */
  isOwnOnly: boolean;
  onClose: () => void;
}) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const notify = useNotify();
  const navigate = useNavigate();
  const { text, dated } = exportLists[list];
  const choices = isOwnOnly ? [] : Object.entries(wholeTexts(list));
  const isWhole = ticked.length > 0;
  const words = filtersInWords(list, filters).map(({ label, text: value }) => `${label}：${value}`);
  const tick = (code: string, on: boolean) =>
    setTicked((before) => [...before.filter((one) => one !== code), ...(on ? [code] : [])]);
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(open) => !open && onClose()}
      title={`导出${text}`}
      description={words.length > 0 ? `只导出列表现在筛选出来的，${words.join("；")}。` : "导出整个列表。"}
    >
      <StepForm
        press={isWhole ? "提出，请第二位同事同意" : "导出"}
        step={(form) => {
          const [from, to] = [textOf(form, "from"), textOf(form, "to")];
          return callStaff(askExport, {
            body: {
              list,
              filters,
              format: textOf(form, "format") as "CSV",
              whole: [...ticked],
              ...(from && { from }),
              ...(to && { to }),
              ...(isWhole && { forWhom: textOf(form, "forWhom"), reason: textOf(form, "reason") }),
            },
          });
        }}
        onDone={({ id }) => {
          notify(isWhole ? "提出了，等第二位同事同意" : "在做了，做好就能下载", { type: "success" });
          navigate(`/exports?view=own&id=${id}`);
        }}
      >
        {(fields) => (
          <>
            {(fields.list ?? fields.filters) && (
              <p className={cx(field.message, field.error)} role="alert">
                {fields.list ?? fields.filters}
              </p>
            )}
            <div className={styles.pair}>
              <Select
                label="文件"
                name="format"
                defaultValue="XLSX"
                options={optionsOf(exportFormats).toReversed()}
              />
            </div>
            {dated && (
              <div className={styles.pair}>
                <TextInput label={`${dated}从`} name="from" type="date" optional error={fields.from} />
                <TextInput label="到" name="to" type="date" optional error={fields.to} />
              </div>
            )}
            {choices.length > 0 && (
              <ChoiceGroup legend="哪几项要完整的，不勾的打码">
                {choices.map(([code, label]) => (
                  <Check
                    key={code}
                    label={label}
                    checked={ticked.includes(code)}
                    onChange={(event) => tick(code, event.currentTarget.checked)}
                  />
                ))}
                {fields.whole && <p className={cx(field.message, field.error)}>{fields.whole}</p>}
              </ChoiceGroup>
            )}
            {isWhole && (
              <>
                <TextInput
                  label="给谁用"
                  name="forWhom"
                  maxLength={60}
                  hint="写到每一行的水印里，例如“市民政局养老处”"
                  error={fields.forWhom}
                />
                <ReasonInput fields={fields} hint="为什么要完整的；写进水印和审计" />
              </>
            )}
            <p className={layout.hint}>
              {isWhole
                ? `要另一位同事同意，${EXPORT_ANSWER_DAYS} 天没有人同意就作废。文件留 ${EXPORT_HOURS.whole} 小时，每一行都写着谁要的、谁同意的、给谁、为什么；名单里的会员看得到导出过。`
                : `姓名和号码打码，文件留 ${EXPORT_HOURS.masked / 24} 天，只有您能下载；导出会记入审计。`}
            </p>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
