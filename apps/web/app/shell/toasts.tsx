import layout from "@ginkgo/ui/layout/layout.module.css";
import { Toast, ToastRegion } from "@ginkgo/ui/toast";
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { type Notice, notices } from "../lib/live/notices.ts";

const none: readonly Notice[] = [];

/** On a telephone notices stand above the bars at the foot of the screen, whichever there are: never over one. */
function clearBars() {
  const tops = [...document.querySelectorAll("[data-bottom-bar]")]
    .filter((bar) => bar.checkVisibility() && getComputedStyle(bar).position !== "static")
    .map((bar) => bar.getBoundingClientRect())
    .filter((edge) => edge.height > 0 && edge.top < innerHeight && edge.bottom > innerHeight / 2)
    .map((edge) => edge.top);
  document.documentElement.style.setProperty("--foot", `${innerHeight - Math.min(innerHeight, ...tops)}px`);
}

/** The notices on screen. The pointer or the focus on them keeps them there. */
export function Toasts() {
  const list = useSyncExternalStore(notices.subscribe, notices.list, () => none);
  const { pathname } = useLocation();
  // An error belongs to the page it happened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it is about
  useEffect(() => notices.closeErrors(), [pathname]);
  useLayoutEffect(() => {
    if (list.length === 0) return;
    clearBars();
    // A bar may come after the notice: the tray is fetched when the first home is chosen.
    const watch = new MutationObserver(clearBars);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [list]);
  return (
    <ToastRegion>
      {list.map(({ id, open, tone, title, isCode, description, link }) => (
        <Toast
          key={id}
          tone={tone}
          title={title}
          isCode={isCode}
          text={
            link ? (
              <>
                {description}{" "}
                <Link className={layout.link} to={link} onClick={() => notices.close(id)}>
                  去看看
                </Link>
              </>
            ) : (
              description
            )
          }
          leaving={!open}
          onClose={() => notices.close(id)}
          // Not as it enters: a notice may come up under a pointer at rest, over what is pressed next.
          onPointerMove={() => notices.hold(id)}
          onPointerLeave={() => notices.release(id)}
          onFocus={() => notices.hold(id)}
          onBlur={() => notices.release(id)}
        />
      ))}
    </ToastRegion>
  );
}
