import { endStaffSession, staffSessions } from "@ginkgo/api-contract/identity/staff-accounts";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { useLookAgain } from "./use-accounts.ts";

/** Where an account is signed in; each can be ended, which holds at once. */
export function SessionsPart({ id, name }: { id: string; name: string }) {
  const lookAgain = useLookAgain();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["accounts", "sessions", id],
    queryFn: () => callStaff(staffSessions, { params: { id } }),
    retry: false,
  });
  const records = data?.records ?? [];
  const others = records.filter(({ current }) => !current);
  async function end(ids: string[]) {
    setBusy(true);
    try {
      for (const one of ids) await callStaff(endStaffSession, { params: { id: one } });
      notify("登出了，那边马上要重新登录", { type: "success" });
    } catch (failure) {
      notify(sayWhy(failure), { type: "error" });
    }
    setBusy(false);
    lookAgain();
  }
  return (
    <Part id="sessions" title={`${name} 登录着的设备`}>
      {error && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p className={layout.muted}>正在取</p>}
      {data && records.length === 0 && <p className={layout.muted}>现在没有登录。</p>}
      <ul className={page.rows}>
        {records.map(({ id: session, device, address, signedInAt, lastUsedAt, current }) => (
          <li key={session}>
            <span>
              {device}
              {current && "（就是这一台）"}
              <span className={layout.hint}>
                {address && `${address}，`}
                {shortMomentText(signedInAt)} 登录，最近用 {shortMomentText(lastUsedAt)}
              </span>
            </span>
            {!current && (
              <Button size="small" variant="quiet" busy={busy} onClick={() => void end([session])}>
                登出<span className={layout.screenReader}>：{device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          size="small"
          variant="danger"
          busy={busy}
          onClick={() => void end(others.map((one) => one.id))}
        >
          全部登出
        </Button>
      )}
    </Part>
  );
}
