import { useEffect, useState } from "react";
import { Notification, useNotificationContext } from "react-admin";

/** How long a sentence stays that says what was done, milliseconds. */
const SHOWN_MS = 6_000;

/**
 * What became of the last step. The next one takes its place: standing in line behind it, a step that was taken back would
 * still be said to be done. What went wrong is read first.
 */
export function OutcomeNotice() {
  const { notifications, setNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  const [shown, setShown] = useState({ key: 0, newest });
  const isWrong = shown.newest?.type === "error" && newest?.type !== "error";
  if (newest && newest !== shown.newest) setShown({ key: isWrong ? shown.key : shown.key + 1, newest });
  useEffect(() => {
    if (notifications.length > 1) setNotifications((all) => all.slice(-1));
  }, [notifications, setNotifications]);
  return (
    // At the top: at the bottom it would lie on the line one writes in.
    <Notification
      key={shown.key}
      anchorOrigin={{ vertical: "top", horizontal: "center" }}
      autoHideDuration={SHOWN_MS}
    />
  );
}
