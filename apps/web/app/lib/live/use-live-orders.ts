import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { on } from "./events.ts";

/** Shows how an order moved on when a notice of it comes in, and what was missed when the line stands (again). @param id of the one shown; any of a list without */
export function useLiveOrders(id?: string): void {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate;
  useEffect(
    () =>
      on("notify", ({ kind, link = "" }) => {
        const isIt = id ? link.endsWith(`/user/order-detail?id=${id}`) : kind === "ORDER";
        // A trip's contract is drawn up a moment after it is paid, and signing it is then the order's next step.
        if (isIt || kind === "CONTRACT") void newest.current();
      }),
    [id],
  );
  useEffect(() => on("liveConnected", () => void newest.current()), []);
}
