import { paperFaults } from "@ginkgo/api-contract/services/paper-faults";
import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import {
  addAbsence,
  type EmployeeFile,
  freezeEmployee,
  noteEmployee,
  renewPaper,
  unfreezeEmployee,
} from "@ginkgo/api-contract/visits/employee-files";
import { ApiError } from "@ginkgo/client/api-error";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { focusPart, Part } from "../part.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./employees.module.css";

type Texts = Record<string, string>;

interface EmployeeStep {
  label: string;
  press: string;
  danger?: true;
  isOffered: (file: EmployeeFile) => boolean;
  toast: (file: EmployeeFile) => string;
  fields: (texts: Texts) => ReactNode;
  run: (file: EmployeeFile, form: FormData, key: string) => Promise<EmployeeFile>;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** A moment in Shanghai as the browser's field gives it; empty stays empty, and is refused with a sentence. */
const momentOf = (form: FormData, name: string) => {
  const written = textOf(form, name);
  return written && `${written}:00+08:00`;
};

const Reason = ({ texts, hint }: { texts: Texts; hint?: string }) => (
  <TextInput label="原因" name="reason" maxLength={200} hint={hint} error={texts.reason} />
);

/** What is refused for the shape of one field says what is wrong with the others at once. */
const alsoSaying = (refused: unknown, faults: Texts): unknown =>
  refused instanceof ApiError && Object.keys(refused.fields).length > 0
    ? new ApiError({ ...refused, msg: refused.msg, fields: { ...faults, ...refused.fields } })
    : refused;

const replanned = ({ toReplan }: EmployeeFile): string =>
  toReplan.length > 0 ? `，有 ${toReplan.length} 单要改派` : "";

const steps: readonly EmployeeStep[] = [
  {
    label: "不能上门…",
    press: "记下，这段时间不派",
    isOffered: () => true,
    toast: (file) => `记下了${replanned(file)}`,
    fields: (texts) => (
      <>
        <p>这段时间不再派单；已经接的单列在“要改派的单”里。</p>
        <div className={styles.times}>
          <TextInput label="从" name="from" type="datetime-local" error={texts.from} />
          <TextInput label="到" name="to" type="datetime-local" error={texts.to} />
        </div>
        <Reason texts={texts} hint="例如发烧，去医院" />
      </>
    ),
    run: ({ id, version }, form, key) =>
      callStaff(addAbsence, {
        params: { id },
        headers: { "idempotency-key": key },
        body: {
          from: momentOf(form, "from"),
          to: momentOf(form, "to"),
          reason: textOf(form, "reason"),
          version,
        },
      }),
  },
  {
    label: "补证、换证…",
    press: "登记，旧的不算了",
    isOffered: () => true,
    toast: () => "登记好了，现在就算数",
    fields: (texts) => (
      <>
        <p>看过原件再登记；同一种证件，旧的那张就不算了。</p>
        <Select
          label="哪一种"
          name="kind"
          options={Object.entries(certificateKinds).map(([value, label]) => ({ value, label }))}
        />
        <TextInput label="证件号" name="no" maxLength={40} hint="只留最后四位" optional error={texts.no} />
        <TextInput label="发证机关" name="issuer" maxLength={60} optional error={texts.issuer} />
        <div className={styles.times}>
          <TextInput label="发证日期" name="issuedOn" type="date" optional error={texts.issuedOn} />
          <TextInput
            label="有效到"
            name="validTo"
            type="date"
            hint="证上写长期有效的不填"
            optional
            error={texts.validTo}
          />
        </div>
        <TextInput
          label="怎么核对的"
          name="reason"
          maxLength={200}
          hint="例如：看过原件，卫健委网站查过"
          error={texts.reason}
        />
      </>
    ),
    run: ({ id, version }, form, key) => {
      const written = (name: string) => {
        const text = textOf(form, name);
        return text ? { [name]: text } : {};
      };
      const paper: Parameters<typeof paperFaults>[0] = {
        kind: textOf(form, "kind") as CertificateKind,
        ...written("issuedOn"),
        ...written("validTo"),
      };
      return callStaff(renewPaper, {
        params: { id },
        headers: { "idempotency-key": key },
        body: { ...paper, ...written("no"), ...written("issuer"), reason: textOf(form, "reason"), version },
      }).catch((refused: unknown) => {
        throw alsoSaying(refused, paperFaults(paper, shanghaiDay(Date.now())));
      });
    },
  },
  {
    label: "恢复接单…",
    press: "恢复接单",
    isOffered: ({ status }) => status === "FROZEN",
    toast: () => "恢复了，可以派单",
    fields: (texts) => <Reason texts={texts} hint="例如养好了病" />,
    run: ({ id, version }, form, key) =>
      callStaff(unfreezeEmployee, {
        params: { id },
        headers: { "idempotency-key": key },
        body: { reason: textOf(form, "reason"), version },
      }),
  },
  {
    label: "停派…",
    press: "停派",
    danger: true,
    isOffered: ({ status }) => status !== "FROZEN",
    toast: (file) => `停派了${replanned(file)}`,
    fields: (texts) => (
      <>
        <p>不再派任何单，也看不到可以接的单；已经接的单列在“要改派的单”里，正在做的由客服代为结束。</p>
        <TextInput
          label="停到哪一天"
          name="until"
          type="date"
          min={shanghaiDay(Date.now())}
          hint="第二天自动恢复；不填就一直停到有人恢复"
          optional
          error={texts.until}
        />
        <Reason texts={texts} hint="例如健康证过期" />
      </>
    ),
    run: ({ id, version }, form, key) => {
      const until = textOf(form, "until");
      return callStaff(freezeEmployee, {
        params: { id },
        headers: { "idempotency-key": key },
        body: { reason: textOf(form, "reason"), ...(until ? { until } : {}), version },
      });
    },
  },
  {
    label: "记培训或备注…",
    press: "记下",
    isOffered: () => true,
    toast: () => "记下了",
    fields: (texts) => (
      <>
        <Select
          label="记什么"
          name="kind"
          options={[
            { value: "TRAINING", label: "培训" },
            { value: "NOTE", label: "备注" },
          ]}
        />
        <Textarea
          label="内容"
          name="text"
          maxLength={500}
          rows={3}
          hint="只有工作人员看得到"
          error={texts.text}
        />
      </>
    ),
    run: ({ id, version }, form, key) =>
      callStaff(noteEmployee, {
        params: { id },
        headers: { "idempotency-key": key },
        body: { kind: textOf(form, "kind") as "NOTE", text: textOf(form, "text"), version },
      }),
  },
];

/** A step whose form is open, with the file as it was then: what is typed is meant for that. */
interface Opened {
  step: EmployeeStep;
  file: EmployeeFile;
  key: string;
}

/** What may be done about an employee; each opens what it needs beneath it. */
export function EmployeeSteps({ file, first }: { file: EmployeeFile; first: ReactNode }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [opened, setOpened] = useState<Opened>();
  function done(step: EmployeeStep, next: EmployeeFile) {
    client.setQueryData(["employee", next.id], next);
    for (const key of ["employees", "dispatch", "candidates", "tasks"])
      void client.invalidateQueries({ queryKey: [key] });
    setOpened(undefined);
    notify(step.toast(next), { type: "success" });
    focusPart("steps");
  }
  async function run({ step, file: before, key }: Opened, form: FormData) {
    try {
      return await step.run(before, form, key);
    } catch (error) {
      // Somebody else was first: what is so now stands on the page, what was typed stays.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: ["employee", file.id] });
      throw error;
    }
  }
  return (
    <Part id="steps" title="可以做的事">
      {first}
      {steps
        .filter((step) => step.isOffered(file) || step === opened?.step)
        .map((step) => {
          const open = opened?.step === step ? opened : undefined;
          return (
            <div key={step.label}>
              <Button
                full
                size="small"
                variant={step.danger ? "danger" : "secondary"}
                aria-expanded={open !== undefined}
                onClick={() => setOpened(open ? undefined : { step, file, key: crypto.randomUUID() })}
              >
                {step.label}
              </Button>
              {open && (
                <StepForm
                  press={step.press}
                  variant={step.danger ? "danger" : "primary"}
                  step={(form) => run(open, form)}
                  onDone={(next) => done(step, next)}
                >
                  {step.fields}
                </StepForm>
              )}
            </div>
          );
        })}
    </Part>
  );
}
