import { useEffect, useSyncExternalStore } from "react";
import { useFetchers, useNavigation } from "react-router";
import { hasRefusals, onRefusal, showRefusals } from "./refusals.ts";

/** After an answer is drawn a page may still fold something open or move the focus to show it. */
const DRAWN = 150;

/** Waits until the page has drawn what came of a form; what it then shows nothing of is said in a notice. */
export default function RefusalNotices() {
  const isQuiet = useNavigation().state === "idle";
  const areQuiet = useFetchers().every(({ state }) => state === "idle");
  const has = useSyncExternalStore(onRefusal, hasRefusals, () => false);
  useEffect(() => {
    if (!has || !isQuiet || !areQuiet) return;
    const wait = setTimeout(showRefusals, DRAWN);
    return () => clearTimeout(wait);
  });
  return null;
}
