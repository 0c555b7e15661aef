import { CITY, type MapPlan, type PlanPin } from "@ginkgo/ui/lib/map-plan";
import { useCallback, useMemo, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { notify } from "../live/notices.ts";
import { type MapView, readView, writeView } from "./map-view.ts";

/** How many rows a list that follows the map is made from; in full, so that moving the map asks nobody. */
export const ALL_ROWS = "60";

export const followsMap = (address: URLSearchParams): boolean => address.get("only") === "map";

const besides = (url: URL) => {
  const rest = new URLSearchParams(url.search);
  for (const name of ["z", "at", "pin"]) rest.delete(name);
  return `${url.pathname}?${rest}`;
};

/** Looking closer and choosing a pin change the address and nothing that has to be fetched. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean =>
  !formMethod && currentUrl.search !== nextUrl.search && besides(currentUrl) === besides(nextUrl)
    ? false
    : defaultShouldRevalidate;

type Change = Record<string, string | undefined>;

/** What a list and the map beside it have in common: who is lit, what is seen, and the address that says so. */
export interface MapList<T> {
  view: MapView;
  lit: string | undefined;
  setLit: (id: string | undefined) => void;
  numbers: ReadonlyMap<string, number>;
  /** The rows shown: of a list that follows the map those on it. */
  rows: readonly T[];
  isFollowing: boolean;
  followHref: string;
  hrefOf: (view: MapView) => string;
  onSettle: (view: MapView) => void;
  onPick: (id: string) => boolean;
  onStuck: (ids: string[]) => void;
  onSeen: (ids: ReadonlySet<string>) => void;
  onLeave: () => void;
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** Brings a row into view, in steps where the reader wants no movement. */
function bringIn(row: HTMLElement | null) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row?.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}

const within = ({ x, y }: PlanPin, view: MapView, { size }: MapPlan) =>
  Math.abs(x - view.x) <= size.width / 2 / view.z && Math.abs(y - view.y) <= size.height / 2 / view.z;

/**
 * @param changed the list's own writer of addresses
 * @param firstNumber of the rows given
 */
export function useMapList<T extends { id: string }>({
  records,
  plan,
  firstNumber,
  changed,
}: {
  records: readonly T[];
  plan: MapPlan | undefined;
  firstNumber: number;
  changed: (address: URLSearchParams, change: Change) => string;
}): MapList<T> {
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const navigate = useNavigate();
  const [hovered, setLit] = useState<string>();
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  const isFollowing = followsMap(address);
  const initialView = readView(address, plan?.size ?? CITY);
  const pin = address.get("pin") ?? undefined;
  const current = address.get("current") ?? undefined;
  const only = isFollowing ? "map" : undefined;
  const unchanged = { current, only, pin };
  const numbers = useMemo(
    () => new Map(records.map(({ id }, i) => [id, firstNumber + i])),
    [records, firstNumber],
  );
  const isShown = ({ id }: T) => {
    if (seen) return seen.has(id);
    const at = plan?.pins.find((one) => one.id === id);
    return at !== undefined && plan !== undefined && within(at, initialView, plan);
  };
  const replace = (change: Change) =>
    void navigate(changed(address, { ...writeView(initialView), ...unchanged, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  const known = useRef<string>(undefined);
  const onSeen = useCallback((ids: ReadonlySet<string>) => {
    const text = [...ids].join();
    if (known.current === text) return;
    known.current = text;
    setSeen(ids);
  }, []);
  return {
    view: initialView,
    lit: hovered ?? pin,
    setLit,
    numbers,
    rows: isFollowing ? records.filter(isShown) : records,
    isFollowing,
    followHref: changed(address, {
      ...writeView(initialView),
      pin,
      only: isFollowing ? undefined : "map",
      current: undefined,
    }),
    hrefOf: (view) => changed(address, { ...writeView(view), ...unchanged }),
    onSettle: (view) => replace(writeView(view)),
    onPick(id) {
      // Pressed once more it opens.
      if (id === pin) return false;
      replace({ pin: id });
      bringIn(rowOf(id));
      return true;
    },
    onStuck(ids) {
      const row = ids.map(rowOf).find((one) => one !== null);
      if (row) bringIn(row);
      else
        notify({
          tone: "info",
          title: "这几处挨得太近",
          description: "点“只看图中”，会在列表里一处一处列出来。",
        });
    },
    onSeen,
    onLeave() {
      const row = (pin && rowOf(pin)) || document.querySelector<HTMLElement>("[data-row]");
      const link = row?.matches("a") ? row : row?.querySelector<HTMLElement>("a");
      link?.focus();
    },
  };
}
