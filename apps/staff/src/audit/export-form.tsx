import { exportAudit } from "@ginkgo/api-contract/privacy/audit-trail";
import { TextInput } from "@ginkgo/ui/text-input";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { saveFile } from "../save-file.ts";
import { StepForm } from "../step-form/step-form.tsx";

/** Takes along what is filtered: why is asked, and kept in the trail itself. */
export function ExportForm({ filters, onDone }: { filters: Record<string, string>; onDone: () => void }) {
  const notify = useNotify();
  return (
    <StepForm
      press="导出表格"
      variant="secondary"
      step={(form) =>
        callStaff(exportAudit, { body: { ...filters, reason: String(form.get("reason") ?? "") } })
      }
      onDone={({ name, csv, records }) => {
        saveFile(name, csv);
        notify(`导出了 ${records} 条，文件在浏览器的下载里`, { type: "success" });
        onDone();
      }}
    >
      {(fields) => (
        <TextInput
          label="为什么导出"
          name="reason"
          maxLength={200}
          hint="导出的是现在筛选出来的，最多 10,000 条；谁导出的、为什么，也记进审计"
          error={fields.reason}
        />
      )}
    </StepForm>
  );
}
