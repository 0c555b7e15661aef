import { familyOfPhone } from "@ginkgo/api-contract/contracts/contract-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../../call-staff.ts";
import page from "../../page.module.css";
import { useSubmit } from "../../use-submit.ts";
import styles from "../contracts.module.css";

/** For whom: the member with that telephone number. */
export function MemberFind() {
  const { form, fields, failure, busy, send, error } = useSubmit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isNobody = error instanceof ApiError && error.status === 404;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const phone = String(new FormData(event.currentTarget).get("phone")).replace(/[\s-]/g, "");
    void send(async () => {
      const family = await callStaff(familyOfPhone, { query: { phone } });
      client.setQueryData(["contract-family", family.member.id], family);
      navigate(`/contracts/new?member=${family.member.id}`);
    });
  }
  return (
    <form className={cx(layout.card, page.part, styles.find)} onSubmit={submit} noValidate ref={form}>
      <p>合同写给哪位会员？正在聊天的客人，也可以从会话右边的“起草合同”进来。</p>
      <TextInput
        label="会员的手机号"
        name="phone"
        type="tel"
        inputMode="numeric"
        maxLength={20}
        error={
          isNobody ? "没有这个手机号的会员，或这位会员不由您服务。请核对号码。" : (fields.phone ?? failure)
        }
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="正在找">
        找这位会员
      </Button>
    </form>
  );
}
