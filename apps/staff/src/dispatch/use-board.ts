import { type BoardPerson, dispatchBoard, type WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { staffSocket } from "../staff-socket.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Asked again this often: employees answer and colleagues dispatch, milliseconds. */
const EVERY = 15_000;

/** A day of the board, its people page by page; asked again when the server says that something waits. */
export function useBoard({ day, area, keyword }: { day: string; area: string; keyword: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const line = staffSocket();
    const look = () => {
      for (const part of ["dispatch", "candidates", "map"])
        void client.invalidateQueries({ queryKey: [part] });
    };
    for (const hint of ["task", "connect"]) line.on(hint, look);
    return () => {
      for (const hint of ["task", "connect"]) line.off(hint, look);
    };
  }, [client]);
  const board = useInfiniteQuery({
    queryKey: ["dispatch", day, area, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(dispatchBoard, {
        query: {
          size: "50",
          ...(day ? { day } : {}),
          ...(area ? { area } : {}),
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(board.error);
  return board;
}

/** The server's present, which in a trial is ahead of this machine's, anew every half minute. */
export function useServerNow(told: string | undefined, toldAt: number): number {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  return told === undefined ? Date.now() : Date.parse(told) + (Date.now() - toldAt);
}

/** Who is being tried on for a visit, before anything is sent. */
export interface Placing {
  visit: WaitingVisit;
  person: BoardPerson;
}
