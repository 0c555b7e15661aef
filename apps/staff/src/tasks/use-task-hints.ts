import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { staffSocket } from "../staff-socket.ts";

/** Asked again this often: what is due grows late without anything happening, milliseconds. */
export const TASKS_EVERY = 30_000;

/** Asks for tasks and their counts again when the server says that there is a new one. */
export function useTaskHints(enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const line = staffSocket();
    const look = () => void client.invalidateQueries({ queryKey: ["tasks"] });
    for (const hint of ["task", "connect"]) line.on(hint, look);
    return () => {
      for (const hint of ["task", "connect"]) line.off(hint, look);
    };
  }, [client, enabled]);
}
