import type { BoardPerson, WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { useState } from "react";
import { useKeys } from "../shell/use-keys.ts";
import type { Placing } from "./use-board.ts";
import { ableOf, useCandidates } from "./use-candidates.ts";

/** Tries a visit on with one person after another, by keys or where it was dropped, before anything is sent. */
export function usePlacing(
  visit: WaitingVisit | undefined,
  people: readonly BoardPerson[],
  {
    onStart,
    onSend,
    onTakeBack,
  }: {
    onStart: (visit: WaitingVisit) => void;
    onSend: (who: { employeeId: string; name: string }) => void;
    onTakeBack: () => void;
  },
) {
  const [tried, setTried] = useState<{ orderId: string; employeeId: string }>();
  const { data } = useCandidates(visit?.orderId);
  const person =
    tried && tried.orderId === visit?.orderId
      ? people.find((p) => p.employeeId === tried.employeeId)
      : undefined;
  const placing: Placing | undefined = visit && person ? { visit, person } : undefined;
  const place = (orderId: string, employeeId: string) => setTried({ orderId, employeeId });
  const able = ableOf(data);

  function start() {
    if (!visit) return;
    const first = data?.proposal.find((id) => people.some((p) => p.employeeId === id));
    const employeeId = first ?? people[0]?.employeeId;
    // Enter is for what is tried on from now on, not for what was pressed last.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!employeeId) return;
    onStart(visit);
    place(visit.orderId, employeeId);
  }
  function step(by: 1 | -1) {
    if (!placing) return;
    // Through those who can come; where nobody can, through everybody, to see why not.
    const walked = people.filter((p) => able.some((c) => c.employeeId === p.employeeId));
    const list = walked.length > 0 ? walked : people;
    const at = list.indexOf(placing.person) + by;
    const next = list[Math.max(0, Math.min(list.length - 1, at))];
    if (next) place(placing.visit.orderId, next.employeeId);
  }
  const send = (index: number) => {
    const candidate = able[index];
    if (candidate) onSend(candidate);
  };
  useKeys({
    ...(visit
      ? {
          d: ["试排这一单", start],
          1: ["派给第一位能去的", () => send(0)],
          2: ["派给第二位能去的", () => send(1)],
          3: ["派给第三位能去的", () => send(2)],
        }
      : {}),
    ...(visit?.status === "EMPLOYEE_RECEIVE" ? { u: ["撤回没接的", onTakeBack] } : {}),
    ...(placing
      ? {
          ArrowUp: ["试排给上一位", () => step(-1)],
          ArrowDown: ["试排给下一位", () => step(1)],
          Enter: [
            "派出试排的",
            () => {
              const pressed = document.activeElement?.closest<HTMLElement>("button, a, summary");
              if (pressed) pressed.click();
              else onSend(placing.person);
            },
          ],
          Escape: ["不试了", () => setTried(undefined)],
        }
      : {}),
  });
  return { placing, place, stop: () => setTried(undefined) };
}
