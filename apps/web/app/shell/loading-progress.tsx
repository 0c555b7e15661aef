import { LoadingBar } from "@ginkgo/ui/loading-bar";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const THROTTLE = 200;
const DURATION = 2000;
const TICK = 100;

/** Quick at first, never quite there: how long it will take is not known. `elapsed` in milliseconds. */
export const progressAt = (elapsed: number): number => (2 / Math.PI) * Math.atan((elapsed / DURATION) * 2);

/** The bar at the top while a page is on its way; a wait under 200 ms shows nothing. */
export function LoadingProgress() {
  const isLoading = useNavigation().state !== "idle";
  const [progress, setProgress] = useState(0);

  useEffect(() => {
    if (!isLoading) return;
    const began = Date.now();
    let ticking: ReturnType<typeof setInterval> | undefined;
    const tick = () => setProgress(progressAt(Date.now() - began));
    const waiting = setTimeout(() => {
      tick();
      ticking = setInterval(tick, TICK);
    }, THROTTLE);
    return () => {
      clearTimeout(waiting);
      clearInterval(ticking);
      setProgress(0);
    };
  }, [isLoading]);

  // Outside every landmark, as live regions may be: it stands over pages with and without a frame.
  return progress > 0 ? (
    <div role="status">
      <LoadingBar progress={progress} />
    </div>
  ) : null;
}
