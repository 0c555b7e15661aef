import { useSearchParams } from "react-router-dom";
import type { Box } from "./talk-counts.ts";

const others: readonly Box[] = ["queue", "callback", "closed", "all"];

/** The box of conversations the address names: one's own where it names none. */
export function useBox(): Box {
  const [params] = useSearchParams();
  return others.find((box) => box === params.get("box")) ?? "mine";
}

/** The address's part that names a box. */
export const searchOf = (box: Box): string => (box === "mine" ? "" : `?box=${box}`);
