import { AnchorTabs } from "@ginkgo/ui/tabs";
import { useEffect, useRef, useState } from "react";

/** Which part is at the reading line, a fifth below the top of the window. */
function usePartInView(hashes: readonly string[]): string | undefined {
  const key = hashes.join();
  const [current, setCurrent] = useState(hashes[0]);
  useEffect(() => {
    const seen = new Set<string>();
    const order = key.split(",");
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = document.getElementById(order[0] ?? "");
        const above = first !== null && first.getBoundingClientRect().top > 0;
        setCurrent((old) => order.findLast((hash) => seen.has(hash)) ?? (above ? order[0] : old));
      },
      { rootMargin: "-20% 0px -75% 0px" },
    );
    for (const hash of order) {
      const part = document.getElementById(hash);
      if (part) watcher.observe(part);
    }
    return () => watcher.disconnect();
  }, [key]);
  return current;
}

/** The page's directory; on a telephone it keeps the entry of the part in view inside its strip. */
export function Directory({ items }: { items: { hash: string; label: string }[] }) {
  const current = usePartInView(items.map(({ hash }) => hash));
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nav = strip.current?.querySelector("nav");
    const entry = nav?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!nav || !entry) return;
    const left = entry.offsetLeft - nav.offsetLeft;
    const hidden = left < nav.scrollLeft || left + entry.offsetWidth > nav.scrollLeft + nav.clientWidth;
    if (hidden) nav.scrollLeft = left - nav.clientWidth / 3;
  }, [current]);
  return (
    <div ref={strip}>
      <AnchorTabs items={items} current={current} />
    </div>
  );
}
