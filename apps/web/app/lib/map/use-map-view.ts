import type { Size } from "@ginkgo/ui/lib/map-plan";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { clampView, type MapView, zoomView } from "./map-view.ts";

const WHEEL = 1.2;
const STEP = 2;
const SETTLED = 300;
const keys: Record<string, (view: MapView, size: Size) => MapView> = {
  "+": (v, s) => zoomView(v, STEP, s),
  "=": (v, s) => zoomView(v, STEP, s),
  "-": (v, s) => zoomView(v, 1 / STEP, s),
  "0": (_, s) => clampView({ z: 1, x: 0, y: 0 }, s),
  ArrowLeft: (v, s) => clampView({ ...v, x: v.x - s.width / 8 / v.z }, s),
  ArrowRight: (v, s) => clampView({ ...v, x: v.x + s.width / 8 / v.z }, s),
  ArrowUp: (v, s) => clampView({ ...v, y: v.y - s.height / 8 / v.z }, s),
  ArrowDown: (v, s) => clampView({ ...v, y: v.y + s.height / 8 / v.z }, s),
};

/** The frame on the screen, in pixels, and what is comfortable to press and to read in it. */
export interface Measured {
  width: number;
  height: number;
  finger: number;
  letter: number;
}

function measured(element: HTMLElement): Measured {
  const style = getComputedStyle(element);
  const { clientWidth: width, clientHeight: height } = element;
  const finger = Number.parseFloat(style.getPropertyValue("--least")) || 44;
  return { width, height, finger, letter: Number.parseFloat(style.fontSize) || 18 };
}

// Measured before the first picture is painted; the server has nothing to measure and would only be warned.
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Zoom and drag of a drawn map by wheel, keys, mouse and two fingers. One finger scrolls the page until the map is
 * larger than whole; the wheel scrolls it where the map can go no further.
 * @param given the view the address names
 * @param guess what the frame is taken to be until it was measured
 * @param onSettle told a moment after the last change
 */
export function useMapView(initial: MapView, size: Size, guess: Measured, onSettle: (view: MapView) => void) {
  const [view, setView] = useState(initial);
  const [frameSize, setFrameSize] = useState(guess);
  const frame = useRef<HTMLDivElement>(null);
  useBeforePaint(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const next = measured(element);
      if (next.width === 0) return;
      setFrameSize((old) =>
        Object.entries(next).every(([name, value]) => old[name as keyof Measured] === value) ? old : next,
      );
    };
    look();
    // The letters change with the reader's mode, which need not change the frame.
    const watch = new ResizeObserver(look);
    watch.observe(element);
    const mode = new MutationObserver(look);
    mode.observe(document.documentElement, { attributeFilter: ["data-mode", "data-size"] });
    return () => {
      watch.disconnect();
      mode.disconnect();
    };
  }, []);
  /** Pixels to a unit while the drawing is seen whole: it fills the frame, what is over on two sides is cut off. */
  const whole = Math.max(frameSize.width / size.width, frameSize.height / size.height);
  const unit = useRef(whole);
  unit.current = whole;
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const now = useRef(view);
  now.current = view;
  const settle = useRef(onSettle);
  settle.current = onSettle;
  const shown = useRef(initial);
  const { z, x, y } = initial;

  useEffect(() => {
    shown.current = { z, x, y };
    setView({ z, x, y });
  }, [z, x, y]);
  useEffect(() => {
    const { z, x, y } = shown.current;
    if (view.z === z && view.x === x && view.y === y) return;
    const wait = setTimeout(() => settle.current(view), SETTLED);
    return () => clearTimeout(wait);
  }, [view]);

  /** A place on the screen as a point of the drawing. */
  const pointAt = (clientX: number, clientY: number) => {
    const box = frame.current!.getBoundingClientRect();
    const v = now.current;
    const scale = unit.current * v.z;
    return {
      x: v.x + (clientX - box.left - box.width / 2) / scale,
      y: v.y + (clientY - box.top - box.height / 2) / scale,
    };
  };

  // React listens to the wheel passively: a listener of our own may keep the page still.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      const next = zoomView(
        now.current,
        event.deltaY < 0 ? WHEEL : 1 / WHEEL,
        size,
        pointAt(event.clientX, event.clientY),
      );
      if (next.z === now.current.z) return;
      event.preventDefault();
      setView(next);
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  });

  const handlers = {
    onPointerDown({ pointerId, clientX, clientY }: PointerEvent) {
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const [other] = [...fingers.current].filter(([id]) => id !== pointerId).map(([, at]) => at);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      if (other) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        const middle = pointAt((clientX + other.x) / 2, (clientY + other.y) / 2);
        setView(zoomView(now.current, apart({ x: clientX, y: clientY }) / apart(before), size, middle));
      } else if (now.current.z > 1) {
        const scale = unit.current * now.current.z;
        setView((v) =>
          clampView(
            { ...v, x: v.x - (clientX - before.x) / scale, y: v.y - (clientY - before.y) / scale },
            size,
          ),
        );
      }
    },
    onPointerUp: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    onPointerLeave: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    onKeyDown(event: KeyboardEvent) {
      const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (!change) return;
      const next = change(view, size);
      if (next.z === view.z && next.x === view.x && next.y === view.y) return;
      event.preventDefault();
      setView(next);
    },
  };
  return { view, setView, frame, handlers, frameSize, scale: whole * view.z };
}
