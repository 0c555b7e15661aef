import { uploadInvoiceFile } from "@ginkgo/api-contract/files/files";
import { parseYuan, sumText } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { FileButton } from "../file-button.tsx";
import { type FieldTexts, textOf } from "../step-form/step-fields.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";

/** Number, sum, day and PDF of what somebody issued by hand. */
export function IssuedFields({ texts, amountFen }: { texts: FieldTexts; amountFen: number }) {
  const [file, setFile] = useState<{ id: string; name: string }>();
  const today = shanghaiDay(new Date(useServerNow()));
  return (
    <>
      <TextInput
        label="发票号码"
        name="number"
        inputMode="numeric"
        hint="20 位，在发票右上角"
        maxLength={30}
        error={texts.number}
      />
      <TextInput
        label="价税合计"
        name="amount"
        inputMode="decimal"
        unit="元"
        hint={`要开 ${sumText(amountFen)}，照发票上的填`}
        maxLength={12}
        error={texts.amountFen}
      />
      <TextInput label="开票日期" name="day" type="date" max={today} defaultValue={today} error={texts.day} />
      {file && (
        <p>
          <input type="hidden" name="fileId" value={file.id} />
          {file.name}
        </p>
      )}
      <FileButton
        press={file ? "换一份" : "选发票的 PDF 或图片"}
        accept="application/pdf,image/*"
        error={texts.fileId}
        send={async (body, { name }) => {
          const { fileId } = await callStaff(uploadInvoiceFile, { body });
          setFile({ id: fileId, name });
        }}
      />
    </>
  );
}

/** What the form of `IssuedFields` says. */
export const issuedOf = (form: FormData) => ({
  number: textOf(form, "number"),
  day: textOf(form, "day"),
  // What is no sum is refused at its field.
  amountFen: parseYuan(textOf(form, "amount")) ?? Number.NaN,
  ...(textOf(form, "fileId") ? { fileId: textOf(form, "fileId") } : {}),
});
