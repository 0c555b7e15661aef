import {
  type FollowState,
  type FollowType,
  type FollowWay,
  followStates,
  followTypes,
  followWays,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import { writeFollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { type FormEvent, useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../../call-staff.ts";
import { optionsOf } from "../../options-of.ts";
import styles from "../../staff.module.css";
import { useMemberCard } from "../conversations/use-member-card.ts";

/** What a field of date and time holds, as an instant; the API says what is wrong with it. */
const instantOf = (local: string) => (local ? `${local}:00+08:00` : undefined);

/** Writes a follow-up: one that was planned, or a new one. */
export function FollowForm({
  memberId,
  planned,
  onDone,
}: {
  memberId: string;
  planned?: { id: string; type: FollowType; way: FollowWay };
  onDone: () => void;
}) {
  const notify = useNotify();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<FollowState>("DONE");
  const contracts = useMemberCard(memberId).data?.contracts ?? [];
  const fields: Record<string, string> = error instanceof ApiError ? { ...error.fields } : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    setBusy(true);
    setError(undefined);
    try {
      await callStaff(writeFollowUp, {
        body: {
          ...(planned ? { id: planned.id } : {}),
          memberId,
          type: text("type") as FollowType,
          way: text("way") as FollowWay,
          state,
          signId: text("signId") || undefined,
          planAt: instantOf(text("planAt")),
          content: text("content"),
          satisfaction: text("satisfaction") ? Number(text("satisfaction")) : undefined,
          nextAt: instantOf(text("nextAt")),
        },
      });
      notify("随访记好了", { type: "success" });
      onDone();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }
  return (
    <form className={styles.talkPart} onSubmit={submit} noValidate>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <p className={cx(field.message, field.error)} role="alert">
          {sayWhy(error)}
        </p>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        <Select
          label="哪一种"
          name="type"
          options={optionsOf(followTypes)}
          defaultValue={planned?.type}
          error={fields.type}
        />
        <Select
          label="怎么联系的"
          name="way"
          options={optionsOf(followWays)}
          defaultValue={planned?.way}
          error={fields.way}
        />
        <Select
          label="结果"
          name="state"
          options={optionsOf(followStates)}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as FollowState)}
          error={fields.state}
        />
        {state === "PLANNED" && (
          <TextInput label="什么时候" name="planAt" type="datetime-local" error={fields.planAt} />
        )}
        <Select
          label="满意程度"
          name="satisfaction"
          options={[
            { value: "", label: "没有问" },
            ...[5, 4, 3, 2, 1].map((n) => ({ value: `${n}`, label: `${n} 分` })),
          ]}
        />
        {contracts.length > 0 && (
          <Select
            label="哪份合同"
            name="signId"
            options={[
              { value: "", label: "与合同无关" },
              ...contracts.map(({ id, title, stateText }) => ({
                value: id,
                label: `${title}（${stateText}）`,
              })),
            ]}
            error={fields.signId}
          />
        )}
        <TextInput label="下次" optional name="nextAt" type="datetime-local" error={fields.nextAt} />
      </div>
      <Textarea label="内容" name="content" rows={3} maxLength={1000} error={fields.content} />
      <Button type="submit" variant="primary" size="small" busy={busy}>
        记下
      </Button>
    </form>
  );
}
