import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSiteData } from "../routing/site-data.ts";
import { useIsAlive } from "../routing/use-is-alive.ts";
import type { MapPin } from "./load-amap.ts";
import styles from "./vendor-map.module.css";

const VendorMap = lazy(() => import("./vendor-map.tsx"));

/**
 * Lays AMap over our own map where the operator has a key for it. Ours is there from the first, without scripts too,
 * and stays where AMap does not come; without a key nothing outside the site is asked.
 */
export function WithVendorMap({
  pins,
  label,
  children,
}: {
  pins: readonly MapPin[];
  label: string;
  children: ReactNode;
}) {
  const mapKey = useSiteData()?.config.mapKey;
  const isAlive = useIsAlive();
  const [isShown, setShown] = useState(false);
  if (!mapKey || pins.length === 0) return children;
  return (
    <div className={styles.frame}>
      <div inert={isShown} className={isShown ? styles.under : undefined}>
        {children}
      </div>
      {isAlive && (
        <Suspense>
          <VendorMap mapKey={mapKey} pins={pins} label={label} isShown={isShown} onShown={setShown} />
        </Suspense>
      )}
    </div>
  );
}
