import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { on } from "../lib/live/events.ts";
import { notify } from "../lib/live/notices.ts";
import { countNotice } from "../lib/live/unread.ts";
import { useMember } from "../lib/routing/site-data.ts";

/** After the first view has settled, milliseconds. */
const CONNECT_DELAY = 2_000;
/** Until what did not come is fetched again, milliseconds. */
const RETRY_DELAY = 5_000;

/**
 * A script that could not be fetched is not fetched again in the same document, and the page is loaded anew for it
 * (errors/chunk-failure.ts). Where it fails over and over though there is a network, as where it is blocked, nothing is tried for
 * a while: nobody is to read a page that keeps loading anew.
 */
const FAILURES = "live-failures";
const MOST_FAILURES = 2;
const REST = 5 * 60_000;
const failures = (): number[] =>
  (sessionStorage.getItem(FAILURES) ?? "")
    .split(",")
    .map(Number)
    .filter((at) => Date.now() - at < REST);

/** Keeps a signed-in member's line to the server, and shows what comes in over it. */
export function LiveWatch() {
  const member = useMember();
  const shown = useRef(member);
  shown.current = member;
  const id = member?.id;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!id) return;
    const load = () => import("../lib/live/live-socket.ts");
    let isHere = true;
    let later = setTimeout(open, CONNECT_DELAY);
    function open() {
      if (failures().length >= MOST_FAILURES) {
        later = setTimeout(open, REST);
        return;
      }
      load()
        .then((m) => {
          sessionStorage.removeItem(FAILURES);
          if (isHere) m.liveSocket(id!);
        })
        .catch(() => {
          if (navigator.onLine) sessionStorage.setItem(FAILURES, [...failures(), Date.now()].join());
          // Without a line there is nothing to hear, and nothing on the page waits for it.
          if (isHere) later = setTimeout(open, RETRY_DELAY);
        });
    }
    return () => {
      isHere = false;
      clearTimeout(later);
      load()
        .then((m) => m.closeLiveSocket())
        .catch(() => {});
    };
  }, [id]);

  // The number of unread notices and whatever the page shows may be old after a cut.
  useEffect(() => on("liveConnected", ({ again }) => again && void revalidate()), [revalidate]);

  useEffect(
    () =>
      on("notify", ({ title, body, link }) => {
        countNotice(shown.current);
        notify({ tone: "info", title, description: body, link });
      }),
    [],
  );
  return null;
}
