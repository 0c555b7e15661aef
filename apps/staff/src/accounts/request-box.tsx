import { decideStaffRequest, type StaffRequest } from "@ginkgo/api-contract/identity/staff-accounts";
import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { type ShownLink, shownLink } from "../shown-link.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./accounts.module.css";
import { requestText } from "./request-text.ts";
import { useLookAgain } from "./use-accounts.ts";

/** A change that waits for a second person: both seats, and what the one who reads may do. */
export function RequestBox({
  request,
  now,
  onLink,
}: {
  request: StaffRequest;
  /** What the role may at present. */
  now?: readonly StaffPermission[] | undefined;
  onLink: (link: ShownLink) => void;
}) {
  const { id, account, reason, askedBy, askedAt, expiresAt, mayAgree } = request;
  const lookAgain = useLookAgain();
  const notify = useNotify();
  const [key] = useState(() => crypto.randomUUID());
  const { failure, busy, send } = useSubmit();
  const decide = (agree: boolean) =>
    send(async () => {
      const decided = await callStaff(decideStaffRequest, {
        params: { id },
        headers: { "idempotency-key": `${key}-${agree}` },
        body: { agree },
      });
      const link = shownLink(account?.name ?? "", decided);
      if (link) onLink(link);
      notify(agree ? "同意了，现在就生效" : mayAgree ? "没有同意，一切照旧" : "撤回了，一切照旧", {
        type: "success",
      });
    }).then(lookAgain);
  return (
    <div className={styles.waits}>
      <p>
        <b>{requestText(request, now)}</b>
      </p>
      <p>
        第一位：{askedBy.name}，{shortMomentText(askedAt)} 提出{reason && `：${reason}`}
      </p>
      <p>
        第二位：
        {mayAgree ? "等您，请先确认清楚是本人要的" : "等另一位管账号的同事，不能是提出的人，也不能是本人"}。
        {shortMomentText(expiresAt)} 前没有人同意就作废，一切照旧。
      </p>
      {failure && (
        <p className={cx(field.message, field.error)} role="alert">
          {failure}
        </p>
      )}
      <p className={cx(layout.row, layout.wrap)}>
        {mayAgree && (
          <Button size="small" busy={busy} onClick={() => void decide(true)}>
            同意
          </Button>
        )}
        <Button size="small" variant="danger" busy={busy} onClick={() => void decide(false)}>
          {mayAgree ? "不同意" : "撤回"}
        </Button>
      </p>
    </div>
  );
}
