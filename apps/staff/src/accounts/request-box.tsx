import { decideStaffRequest, type StaffRequest } from "@ginkgo/api-contract/identity/staff-accounts";
import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { SecondSeat } from "../second-seat/second-seat.tsx";
import { type ShownLink, shownLink } from "../shown-link.ts";
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
  const [key] = useState(() => crypto.randomUUID());
  const decide = async (agree: boolean) => {
    const decided = await callStaff(decideStaffRequest, {
      params: { id },
      headers: { "idempotency-key": `${key}-${agree}` },
      body: { agree },
    });
    const link = shownLink(account?.name ?? "", decided);
    if (link) onLink(link);
  };
  return (
    <SecondSeat mayAgree={mayAgree} decide={decide} onDecided={lookAgain}>
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
    </SecondSeat>
  );
}
