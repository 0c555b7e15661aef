import type { WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { ApiError } from "@ginkgo/client/api-error";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import { isTakenAway, sendVisit, sentText, takeBack, whatChanged, whyNotSent } from "./send-visit.ts";

/** Sends, takes back, and says what became of it. */
export function useSending(visit: WaitingVisit | undefined) {
  const client = useQueryClient();
  const notify = useNotify();
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ orderId: string; text?: string; reason?: string }>();
  const [busy, setBusy] = useState(false);
  const id = visit?.orderId ?? "";
  const reason = reasons[id] ?? "";
  async function run<T>(step: () => Promise<T>, toast: (done: T) => string, why: (error: unknown) => string) {
    setBusy(true);
    setFailure(undefined);
    try {
      notify(toast(await step()), { type: "success" });
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.reason : undefined;
      setFailure({ orderId: id, ...(field ? { reason: field } : { text: why(error) }) });
    }
    setBusy(false);
    for (const key of ["dispatch", "candidates", "map", "tasks", "order", "orders"])
      void client.invalidateQueries({ queryKey: [key] });
  }
  return {
    reason,
    setReason: (text: string) => setReasons((before) => ({ ...before, [id]: text })),
    failure: failure?.orderId === id ? failure : undefined,
    busy,
    send: (who: { employeeId: string; name: string }) =>
      visit && !busy
        ? void run(
            () => sendVisit({ ...visit, isReassign: isTakenAway(visit) }, who.employeeId, reason.trim()),
            (sent) => sentText(sent, who.name),
            (error) => whyNotSent(error, who.name),
          )
        : undefined,
    takeBack: () =>
      visit && !busy
        ? void run(
            () => takeBack(visit),
            () => "撤回了，10 分钟内可以另外派人",
            (error) => whatChanged(error) ?? sayWhy(error),
          )
        : undefined,
  };
}
