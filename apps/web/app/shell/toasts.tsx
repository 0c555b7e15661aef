import { Toast, ToastRegion } from "@ginkgo/ui/toast";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { type Notice, notices } from "../lib/notices.ts";

const none: readonly Notice[] = [];

/** The notices on screen. The pointer or the focus on them keeps them there. */
export function Toasts() {
  const list = useSyncExternalStore(notices.subscribe, notices.list, () => none);
  const hold = () => notices.hold(true);
  const release = () => notices.hold(false);
  return (
    <ToastRegion>
      {list.map(({ id, open, tone, title, description, link }) => (
        <Toast
          key={id}
          tone={tone}
          title={title}
          text={
            link ? (
              <>
                {description}{" "}
                <Link className="link" to={link} onClick={() => notices.close(id)}>
                  去看看
                </Link>
              </>
            ) : (
              description
            )
          }
          leaving={!open}
          onClose={() => {
            // Closing takes the pointer's or the focus' ground away without telling.
            release();
            notices.close(id);
          }}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        />
      ))}
    </ToastRegion>
  );
}
