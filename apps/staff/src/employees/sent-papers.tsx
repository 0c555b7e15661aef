import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import { agreePaper, refusePaper } from "@ginkgo/api-contract/visits/employee-papers";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { PdfPaper, Pictures } from "../pictures.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

type Sent = EmployeeFile["sentPapers"][number];

/** What was read on the paper besides what the employee wrote; a field left empty says nothing. */
const readOn = (form: FormData) =>
  Object.fromEntries(
    ["no", "issuer", "issuedOn"].flatMap((name) => {
      const text = textOf(form, name);
      return text ? [[name, text]] : [];
    }),
  );

/** One paper that was sent: what it says beside its pictures, and the two ways to decide. */
function SentPaper({ sent, id, version }: { sent: Sent; id: string; version: number }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [isRefusing, setRefusing] = useState(false);
  const params = { id, renewalId: sent.id };
  const keep = (said: string) => (next: EmployeeFile) => {
    client.setQueryData(["employee", id], next);
    for (const key of ["employees", "tasks"]) void client.invalidateQueries({ queryKey: [key] });
    notify(said, { type: "success" });
  };
  const scans = sent.images.filter(({ mime }) => !mime.startsWith("image/"));
  return (
    <div className={layout.stack}>
      <p>
        <b>{sent.text}</b> {sent.noTail ? `尾号 ${sent.noTail}，` : ""}
        {sent.validTo ? `有效到 ${sent.validTo}` : "长期有效"}
        <span className={layout.muted}> {shortMomentText(sent.askedAt)} 传来</span>
      </p>
      <Pictures
        urls={sent.images.flatMap(({ mime, url }) => (mime.startsWith("image/") ? url : []))}
        label={`新的${sent.text}`}
      />
      {scans.map(({ fileId, url }) => (
        <PdfPaper key={fileId} url={url} label={`新的${sent.text}`} />
      ))}
      <StepForm
        press={`核对过，换上${sent.text}`}
        step={(form) => callStaff(agreePaper, { params, body: { ...readOn(form), version } })}
        onDone={keep("换上了，服务人员会收到通知")}
      >
        {(texts) => (
          <>
            <p>和登记着的一样的不填。</p>
            <TextInput
              label="证件号"
              name="no"
              maxLength={40}
              hint="只留最后四位"
              optional
              error={texts.no}
            />
            <TextInput label="发证机关" name="issuer" maxLength={60} optional error={texts.issuer} />
            <TextInput label="发证日期" name="issuedOn" type="date" optional error={texts.issuedOn} />
          </>
        )}
      </StepForm>
      {isRefusing ? (
        <StepForm
          isOpened
          press="退回"
          variant="danger"
          step={(form) =>
            callStaff(refusePaper, { params, body: { reason: textOf(form, "reason"), version } })
          }
          onDone={keep("退回了，服务人员会收到原因")}
        >
          {(texts) => <ReasonInput fields={texts} hint="服务人员看得到，例如：最后一天拍不清楚" />}
        </StepForm>
      ) : (
        <Button size="small" variant="quiet" onClick={() => setRefusing(true)}>
          退回…
        </Button>
      )}
    </div>
  );
}

/** Papers the employee has sent that wait to be looked at. */
export const SentPapers = ({ file: { id, version, sentPapers } }: { file: EmployeeFile }) =>
  sentPapers.length === 0 ? null : (
    <Part id="sent-papers" title={`传来等核对的证件 ${sentPapers.length}`}>
      {sentPapers.map((sent) => (
        <SentPaper key={sent.id} sent={sent} id={id} version={version} />
      ))}
    </Part>
  );
