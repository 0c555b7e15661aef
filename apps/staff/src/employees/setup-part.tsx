import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import { changeEmployee, previewEmployee } from "@ginkgo/api-contract/visits/employee-setup";
import { ApiError } from "@ginkgo/client/api-error";
import { clockText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { Conflict, changedMeanwhileOf } from "../conflict.tsx";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { useSubmit } from "../use-submit.ts";
import styles from "./employees.module.css";
import { AreaFields, DayFields, SkillFields, WeekFields } from "./setup-fields.tsx";
import { type Setup, setupOf } from "./setup-values.ts";

type Preview = ReplyOf<typeof previewEmployee>;

/** What a change does, before it is made. */
const PreviewText = ({ preview: { changes, misfits } }: { preview: Preview }) => (
  <div role="status">
    <ul className={page.rows}>
      {changes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    {misfits.length === 0 ? (
      <p>已经接的单都还合适。</p>
    ) : (
      <>
        <p>
          <b>有 {misfits.length} 单不合适了，保存以后要改派：</b>
        </p>
        <ul className={page.rows}>
          {misfits.map((m) => (
            <li key={m.orderId}>
              <span>
                {shortMomentText(m.start)}–{clockText(m.end)}{" "}
                <Link to={`/orders/${m.orderId}`}>{m.serviceName}</Link>：{m.reason}
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);

/** The form: looked at first, then saved; what is typed after that is looked at anew. */
function SetupForm({
  file,
  version,
  onDone,
  onLeave,
}: {
  /** As it was when the form was opened. */
  file: EmployeeFile;
  /** Of the file as it stands now, above what is typed. */
  version: number;
  onDone: (next: EmployeeFile) => void;
  onLeave: () => void;
}) {
  const client = useQueryClient();
  const [areas, setAreas] = useState(file.setup.areas);
  const [looked, setLooked] = useState<{ setup: Setup; preview: Preview; key: string }>();
  const { form, fields, failure, error: refused, busy, send } = useSubmit();
  const changed = changedMeanwhileOf(refused);
  const look = (setup: Setup) =>
    send(async () => {
      const preview = await callStaff(previewEmployee, { params: { id: file.id }, body: setup });
      setLooked({ setup, preview, key: crypto.randomUUID() });
    });
  const save = ({ setup, key }: NonNullable<typeof looked>, reason: string) =>
    send(async () => {
      try {
        onDone(
          await callStaff(changeEmployee, {
            params: { id: file.id },
            headers: { "idempotency-key": key },
            body: { ...setup, reason, version },
          }),
        );
      } catch (error) {
        // Somebody else was first: what is so now stands on the page, what was typed stays.
        if (error instanceof ApiError && error.status === 409)
          void client.invalidateQueries({ queryKey: ["employee", file.id] });
        throw error;
      }
    });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    if (looked && looked.preview.changes.length > 0) void save(looked, textOf(filled, "reason"));
    else
      void look(
        setupOf(
          filled,
          file,
          areas.map((a) => a.adcode),
        ),
      );
  }
  const isNothing = looked?.preview.changes.length === 0;
  return (
    <form
      ref={form}
      className={styles.setup}
      onSubmit={submit}
      onChange={(event) => {
        // The reason alters nothing of what was looked at.
        const { target } = event.nativeEvent;
        if (!(target instanceof HTMLInputElement && target.name === "reason")) setLooked(undefined);
      }}
      noValidate
    >
      {changed && <Conflict changed={changed} form={form.current} press="改" />}
      {failure && !changed && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      <div className={styles.setupParts}>
        <SkillFields skills={file.setup.skills} fields={fields} />
        <div>
          <AreaFields
            areas={areas}
            fields={fields}
            onChange={(next) => {
              setAreas(next);
              setLooked(undefined);
            }}
          />
          <DayFields fields={fields} />
        </div>
        <WeekFields file={file} fields={fields} />
      </div>
      {isNothing && <p role="status">和现在一样，没有要改的。</p>}
      {looked && !isNothing && (
        <>
          <PreviewText preview={looked.preview} />
          <ReasonInput fields={fields} hint="写进档案，本人会看到" />
        </>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        <Button type="submit" size="small" variant="primary" busy={busy}>
          {looked && !isNothing
            ? looked.preview.misfits.length > 0
              ? `改，${looked.preview.misfits.length} 单去改派`
              : "改"
            : "看看会怎样"}
        </Button>
        <Button size="small" variant="quiet" onClick={onLeave}>
          先不改
        </Button>
      </div>
    </form>
  );
}

/**
 * What an employee does, where and when, changed by staff: the button stands with the other steps, the form across the
 * page, for a week has seven rows.
 */
export function useSetup(file: EmployeeFile | undefined) {
  const client = useQueryClient();
  const notify = useNotify();
  // As it was when it was opened: what is typed is meant for that.
  const [opened, setOpened] = useState<EmployeeFile>();
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) focusPart("setup");
  }, [isOpen]);
  function done(next: EmployeeFile) {
    client.setQueryData(["employee", next.id], next);
    for (const key of ["employees", "dispatch", "candidates", "tasks"])
      void client.invalidateQueries({ queryKey: [key] });
    setOpened(undefined);
    notify(next.toReplan.length > 0 ? `改好了，有 ${next.toReplan.length} 单要改派` : "改好了，通知了本人", {
      type: "success",
    });
    focusPart("steps");
  }
  return {
    opener: file && (
      <Button full size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : file)}>
        改会做、地区、时间…
      </Button>
    ),
    form: file && opened && (
      <Part id="setup" title="改会做、地区、时间">
        <SetupForm
          key={opened.version}
          file={opened}
          version={file.version}
          onDone={done}
          onLeave={() => {
            setOpened(undefined);
            focusPart("steps");
          }}
        />
      </Part>
    ),
  };
}
