import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Asked again this often: others work on the same case, milliseconds. */
const EVERY = 30_000;
/** And this often while the server is at work on it. */
const WHILE_MOVING = 1_000;

/**
 * One case of a queue.
 * @param name what its list is called (`useCases`)
 * @param isMoving whether the server is at work on it
 * @returns with `keep`, which takes what a step answered, and has the list and what waits asked for again, and
 *   `lookAgain`, which is over once it is here as it stands now
 */
export function useCase<T extends { id: string }>(
  name: string,
  id: string,
  load: (id: string) => Promise<T>,
  isMoving?: (one: T) => boolean,
) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [name, "one", id],
    queryFn: () => load(id),
    refetchInterval: ({ state }) => (state.data && isMoving?.(state.data) ? WHILE_MOVING : EVERY),
    retry: false,
  });
  useLeaveIfOver(query.error);
  const moves = query.data !== undefined && isMoving?.(query.data) === true;
  const moved = useRef(moves);
  useEffect(() => {
    // The server came to an end with it: it stands elsewhere in the list now.
    if (moved.current && !moves) {
      void client.invalidateQueries({ queryKey: [name, "list"] });
      void client.invalidateQueries({ queryKey: [name, "count"] });
      void client.invalidateQueries({ queryKey: ["tasks"] });
    }
    moved.current = moves;
  }, [client, moves, name]);
  function keep(next: T) {
    client.setQueryData([name, "one", next.id], next);
    void client.invalidateQueries({ queryKey: [name, "list"] });
    void client.invalidateQueries({ queryKey: [name, "count"] });
    void client.invalidateQueries({ queryKey: ["tasks"] });
  }
  return { ...query, keep, lookAgain: () => client.invalidateQueries({ queryKey: [name] }) };
}
