import { type OnlineState, onlineStates } from "@ginkgo/api-contract/advisory/advisory-codes";
import { changeDuty, myDuty } from "@ginkgo/api-contract/advisory/chat-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import styles from "../staff.module.css";

const days = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** Oneself on duty: whether one can be reached, when, how many at a time, who stands in. */
export function Duty() {
  const client = useQueryClient();
  const notify = useNotify();
  const { data: duty, error: failure } = useQuery({ queryKey: ["duty"], queryFn: () => callStaff(myDuty) });
  const [error, setError] = useState<unknown>();
  const fields: Record<string, string> = error instanceof ApiError ? { ...error.fields } : {};

  if (!duty) return <p className={layout.padded}>{failure ? sayWhy(failure) : "正在取"}</p>;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    setError(undefined);
    try {
      const saved = await callStaff(changeDuty, {
        body: {
          state: text("state") as OnlineState,
          capacity: Number(text("capacity")),
          workDays: form.getAll("workDays").map(Number),
          workFrom: text("workFrom"),
          workTo: text("workTo"),
          standInId: text("standInId") || null,
        },
      });
      client.setQueryData(["duty"], saved);
      notify("值班改好了", { type: "success" });
    } catch (refused) {
      setError(refused);
    }
  }
  return (
    <form
      className={cx(styles.duty, layout.stack)}
      onSubmit={submit}
      noValidate
      key={JSON.stringify(duty.person.id)}
    >
      <h1>值班</h1>
      <p className={layout.muted}>
        {duty.person.name}，{duty.person.title}。现在手上 {duty.load} 位。
      </p>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <p className={cx(field.message, field.error)} role="alert">
          {sayWhy(error)}
        </p>
      )}
      <div>
        <p className={field.label}>状态</p>
        <Chips legend="状态">
          {Object.entries(onlineStates).map(([code, label]) => (
            <ChipOption key={code} name="state" value={code} defaultChecked={duty.state === code}>
              {label}
            </ChipOption>
          ))}
        </Chips>
        <p className={layout.hint}>
          {duty.state !== "OFFLINE" && duty.person.onlineState === "OFFLINE"
            ? "现在不是您上班的时间，会员看到的是离线；到了上班时间会照您选的显示。"
            : "忙碌不再分新的客人；离线由替班的人接待。"}
        </p>
      </div>
      <div>
        <p className={field.label}>上班的日子</p>
        <Chips legend="上班的日子">
          {days.map((day, index) => (
            <ChipOption
              key={day}
              type="checkbox"
              name="workDays"
              value={index + 1}
              defaultChecked={duty.workDays.includes(index + 1)}
            >
              {day}
            </ChipOption>
          ))}
        </Chips>
      </div>
      <div className={cx(layout.row, layout.wrap)}>
        <TextInput
          label="从"
          name="workFrom"
          type="time"
          defaultValue={duty.workFrom}
          error={fields.workFrom}
        />
        <TextInput label="到" name="workTo" type="time" defaultValue={duty.workTo} error={fields.workTo} />
        <TextInput
          label="同时接待几位"
          name="capacity"
          inputMode="numeric"
          defaultValue={duty.capacity}
          error={fields.capacity}
        />
      </div>
      <Select
        label="不在时谁替班"
        name="standInId"
        defaultValue={duty.standInId ?? ""}
        error={fields.standInId}
        options={[
          { value: "", label: "没有指定" },
          ...duty.colleagues.map(({ id, name, title }) => ({ value: id, label: `${name}（${title}）` })),
        ]}
      />
      <Button type="submit" variant="primary">
        保存
      </Button>
    </form>
  );
}
