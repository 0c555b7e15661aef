/** A place with its number in the list beside the map. GCJ-02, in degrees. */
export interface MapPin {
  number: number;
  name: string;
  href: string;
  lng: number;
  lat: number;
}

/** The little of AMap's script that the portal uses. */
export interface AMapScript {
  Map: new (
    box: HTMLElement,
    options: object,
  ) => { on(event: "complete", tell: () => void): void; setFitView(): void; destroy(): void };
  Marker: new (options: {
    map: object;
    position: [lng: number, lat: number];
    content: HTMLElement;
  }) => unknown;
}

/** In milliseconds; later the reader has long been reading our own map. */
const PATIENCE = 4_000;

let loading: Promise<AMapScript> | undefined;

/**
 * AMap's script, fetched once. What fails may be tried again.
 * @throws Error when it does not come in time
 */
export function loadAmap(key: string): Promise<AMapScript> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      loading = undefined;
      reject(new Error("AMap did not load"));
    };
    const timer = setTimeout(fail, PATIENCE);
    script.src = `https://webapi.amap.com/maps?${new URLSearchParams({ v: "2.0", key })}`;
    script.onerror = fail;
    script.onload = () => {
      const { AMap } = window as { AMap?: AMapScript };
      if (!AMap) return fail();
      clearTimeout(timer);
      resolve(AMap);
    };
    document.head.append(script);
  });
  return loading;
}
