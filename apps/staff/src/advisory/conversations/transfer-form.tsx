import {
  myDuty,
  type StaffConversation,
  transferConversation,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { Button } from "@ginkgo/ui/button";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../../staff.module.css";

/** To whom, and why: the colleague reads it. */
export function TransferForm({ id, onDone }: { id: string; onDone: (next: StaffConversation) => void }) {
  const { data } = useQuery({ queryKey: ["duty"], queryFn: () => callStaff(myDuty) });
  const [error, setError] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { toId: String(form.get("toId")), reason: String(form.get("reason")) };
    if (!body.toId) return setError("请选一位同事。");
    await callStaff(transferConversation, { params: { id }, body }).then(onDone, (failure: unknown) =>
      setError(sayWhy(failure)),
    );
  }
  return (
    <form className={styles.talkPart} onSubmit={submit} noValidate>
      <Select
        label="转给谁"
        name="toId"
        options={[
          { value: "", label: "请选择" },
          ...(data?.colleagues ?? []).map(({ id: value, name, title, onlineStateText }) => ({
            value,
            label: `${name}（${title}，${onlineStateText}）`,
          })),
        ]}
      />
      <TextInput label="为什么转" name="reason" maxLength={200} error={error} />
      <Button type="submit" variant="primary" size="small">
        转过去
      </Button>
    </form>
  );
}
