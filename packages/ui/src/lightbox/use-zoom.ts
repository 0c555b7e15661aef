import { type PointerEvent, useRef, useState } from "react";

const SWIPE = 60;
const STEPS = [1, 1.5, 2, 3, 4];

type View = { scale: number; x: number; y: number };
const WHOLE: View = { scale: 1, x: 0, y: 0 };

/**
 * Zoom and drag of one picture. At its whole size a sideways drag of 60px turns the page instead:
 * `onSwipe(1)` to the next, `onSwipe(-1)` to the one before.
 */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const grip = useRef<{ pointer: number; x: number; y: number; view: View } | null>(null);

  function step(direction: 1 | -1) {
    setView((now) => {
      const at = STEPS.indexOf(now.scale);
      const scale = STEPS[Math.min(STEPS.length - 1, Math.max(0, at + direction))] ?? 1;
      return scale === 1 ? WHOLE : { ...now, scale };
    });
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = grip.current;
      if (from?.pointer !== event.pointerId || from.view.scale === 1) return;
      setView({
        scale: from.view.scale,
        x: from.view.x + event.clientX - from.x,
        y: from.view.y + event.clientY - from.y,
      });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = grip.current;
      grip.current = null;
      if (from?.pointer !== event.pointerId || from.view.scale !== 1) return;
      const travel = event.clientX - from.x;
      if (Math.abs(travel) >= SWIPE) onSwipe(travel < 0 ? 1 : -1);
    },
    onPointerCancel() {
      grip.current = null;
    },
  };

  return {
    view,
    handlers,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    reset: () => setView(WHOLE),
    atWhole: view.scale === 1,
    atMost: view.scale === STEPS.at(-1),
  };
}
