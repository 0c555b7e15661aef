import type { Entry } from "@ginkgo/api-contract/publishing/entries";
import { ApiError } from "@ginkgo/client/api-error";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { ChangeList } from "./change-list.tsx";
import { callsOf } from "./entry-calls.ts";
import type { EntryDraft } from "./use-entry-draft.ts";

/** Whether it is refused for what is written, which stands beside the fields. */
const isForContent = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).some((name) => name !== "at");

/** What is written beside what visitors have, and the steps with it: publish, take back, drop, take offline. */
export function PublishPart({ draft, onFaults }: { draft: EntryDraft; onFaults: () => void }) {
  const { entry, isDirty, take, keep, latest } = draft;
  const [open, setOpen] = useState<"archive" | "discard">();
  const notify = useNotify();
  const { permissions } = usePermissions<string[]>();
  const isAsking = permissions?.includes("own.only") ?? false;
  const calls = callsOf(entry.kind);
  const params = { id: entry.id };
  const version = () => latest.current.entry.version;
  const { actions, changes, scheduled } = entry;
  const may = (action: Entry["actions"][number]) => actions.includes(action);
  const done = (said: string) => (next: Entry) => {
    setOpen(undefined);
    take(next);
    notify(said, { type: "success" });
  };
  async function publish(form: FormData) {
    await keep();
    const at = textOf(form, "at");
    const timed = at ? { at: `${at}:00+08:00` } : {};
    try {
      return await callStaff(calls.publish, { params, body: { version: version(), ...timed } });
    } catch (refused) {
      if (isForContent(refused)) onFaults();
      throw refused;
    }
  }
  async function preview() {
    // A window asked for after an answer has come is no answer to the press, and is held back.
    const tab = window.open("", "_blank");
    try {
      await keep();
      const { url } = await callStaff(calls.preview, { params });
      if (tab) tab.location.href = url;
      else window.location.href = url;
    } catch (refused) {
      tab?.close();
      if (isForContent(refused)) onFaults();
      else notify(sayWhy(refused), { type: "error" });
    }
  }
  return (
    <Part id="entry-publish" title="发布">
      {scheduled && (
        <p>
          {momentText(scheduled.publishAt!, Date.now())} 自动发布，{scheduled.by}定的。
        </p>
      )}
      {entry.rejected && <p>上次退回：{entry.rejected}</p>}
      {(may("publish") || isDirty) && (
        <StepForm
          press={isAsking ? "申请发布" : "发布"}
          step={publish}
          onDone={done(isAsking ? "已申请，等平台审核" : "办好了")}
        >
          {(wrong) => (
            <TextInput
              label="什么时候"
              name="at"
              type="datetime-local"
              hint={isAsking ? "空着就是批准以后马上发布。" : "空着就是马上发布。"}
              optional
              error={wrong.at}
            />
          )}
        </StepForm>
      )}
      {may("publish") || isDirty || scheduled || entry.request ? (
        <Button size="small" onClick={() => void preview()}>
          在门户里预览
        </Button>
      ) : (
        <p className={layout.muted}>没有没发布的修改。改一处，两秒后存成草稿。</p>
      )}
      {entry.address && (
        <p>
          <a className={page.way} href={entry.address} target="_blank" rel="noreferrer">
            看访客看到的
          </a>
        </p>
      )}
      {may("withdraw") && (
        <StepForm
          press="撤回，继续改"
          variant="secondary"
          step={() => callStaff(calls.withdraw, { params, body: { version: version() } })}
          onDone={done("撤回了，内容在草稿里")}
        >
          {null}
        </StepForm>
      )}
      {changes.length > 0 && (
        <>
          <h3>草稿对线上：{changes.length} 处</h3>
          <ChangeList changes={changes} before="线上" after="草稿" />
        </>
      )}
      {may("discard") && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={open === "discard"}
          onClick={() => setOpen(open === "discard" ? undefined : "discard")}
        >
          放弃草稿…
        </Button>
      )}
      {open === "discard" && (
        <StepForm
          press="放弃，回到线上的"
          variant="danger"
          step={() => callStaff(calls.save, { params, body: { version: version(), content: null } })}
          onDone={done("草稿放弃了")}
        >
          <p>没发布的修改会丢掉，找不回来。</p>
        </StepForm>
      )}
      {may("archive") && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={open === "archive"}
          onClick={() => setOpen(open === "archive" ? undefined : "archive")}
        >
          下线…
        </Button>
      )}
      {open === "archive" && (
        <StepForm
          press="下线"
          variant="danger"
          draftKey={`entry-archive-${entry.kind}-${entry.id}`}
          step={async (form) => {
            await keep();
            return callStaff(calls.archive, {
              params,
              body: { version: version(), reason: textOf(form, "reason") },
            });
          }}
          onDone={done("下线了")}
        >
          {(wrong) => <ReasonInput fields={wrong} hint="访客看不到了；订单和合同照样认得它。" />}
        </StepForm>
      )}
    </Part>
  );
}
