import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { loadAmap, type MapPin } from "./load-amap.ts";
import styles from "./vendor-map.module.css";

function pinLink({ number, name, href }: MapPin, go: (href: string) => void): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = cx(styles.pin);
  link.href = href;
  link.textContent = String(number);
  link.setAttribute("aria-label", `${number}. ${name}`);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(href);
  });
  return link;
}

/** AMap with our own numbered links on it; says when it is there, and nothing when it does not come. */
export default function VendorMap({
  mapKey,
  pins,
  label,
  isShown,
  onShown,
}: {
  mapKey: string;
  pins: readonly MapPin[];
  label: string;
  isShown: boolean;
  onShown: (is: boolean) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const latest = { pins, go: useNavigate(), onShown };
  const now = useRef(latest);
  now.current = latest;
  const drawn = JSON.stringify(pins);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pins make another map
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    loadAmap(mapKey)
      .then((amap) => {
        if (isGone || !box.current) return;
        const map = new amap.Map(box.current, { viewMode: "2D", resizeEnable: true });
        end = () => map.destroy();
        map.on("complete", () => {
          if (!isGone) now.current.onShown(true);
        });
        for (const pin of now.current.pins)
          new amap.Marker({
            map,
            position: [pin.lng, pin.lat],
            content: pinLink(pin, (href) => void now.current.go(href)),
          });
        map.setFitView();
      })
      // Our own map is on the page, and stays.
      .catch(() => {});
    return () => {
      isGone = true;
      now.current.onShown(false);
      end();
    };
  }, [mapKey, drawn]);

  return (
    <div
      ref={box}
      className={isShown ? cx(styles.vendorMap, styles.drawn) : styles.vendorMap}
      role="group"
      aria-label={label}
      inert={!isShown}
    />
  );
}
