import { reverseGeocode } from "@ginkgo/api-contract/reference/geocode";
import { Button } from "@ginkgo/ui/button";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { browserApi } from "../../lib/api/browser-api.ts";
import { notify } from "../../lib/live/notices.ts";
import styles from "./spot-map.module.css";

const unknown = () =>
  notify({
    tone: "warn",
    title: "没有拿到您的位置",
    description: "要看附近的景点，请在浏览器里允许定位，或点“换城市”自己选。",
  });

/** Asks where the reader is, only once they asked for it, and shows the spots of that city. */
export function SpotLocate({ hrefOf }: { hrefOf: (adcode: string) => string }) {
  const [can, setCan] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  useEffect(() => setCan("geolocation" in navigator), []);
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const query = {
          lng: coords.longitude.toFixed(4),
          lat: coords.latitude.toFixed(4),
          crs: "wgs84" as const,
        };
        const place = await callApi(browserApi(), reverseGeocode, { query }).catch(() => undefined);
        setAsking(false);
        if (place?.adcode) navigate(hrefOf(place.adcode));
        else unknown();
      },
      () => {
        setAsking(false);
        unknown();
      },
      { timeout: 8000, maximumAge: 300_000 },
    );
  };
  // Its place is kept until it is known to work: a button that comes late would push the list down.
  return (
    <Button
      variant="quiet"
      size="small"
      icon="crosshair"
      className={can ? undefined : styles.notYet}
      busy={asking}
      busyLabel="正在定位"
      onClick={ask}
    >
      看我附近
    </Button>
  );
}
