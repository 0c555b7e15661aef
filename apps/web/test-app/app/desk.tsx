import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const running = new Map<string, number>();

/** A page with everything one can leave behind on it. `served` counts the runs of its loader. */
export function Desk({ name, served }: { name: string; served: number }) {
  const [count, setCount] = useState(0);
  const { pathname } = useLocation();
  useEffect(() => {
    running.set(name, (running.get(name) ?? 0) + 1);
    Object.assign(window, { running: () => Object.fromEntries(running) });
    return () => void running.set(name, (running.get(name) ?? 0) - 1);
  }, [name]);
  return (
    <section aria-label={name} style={{ height: 3000 }}>
      <p>
        {name} at {pathname}, served {served}
      </p>
      <input aria-label="note" />
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
      <div role="listbox" aria-label="inner" tabIndex={0} style={{ height: 100, overflow: "auto" }}>
        <div style={{ height: 900 }} />
      </div>
    </section>
  );
}
