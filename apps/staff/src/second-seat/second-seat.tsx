import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { useNotify } from "react-admin";
import { useSubmit } from "../use-submit.ts";
import styles from "./second-seat.module.css";

/** A change that waits for a second person: both seats, and what the one who reads may do. */
export function SecondSeat({
  mayAgree,
  decide,
  onDecided,
  children,
}: {
  /** Whether the one who reads may be the second person; the first may only take it back. */
  mayAgree: boolean;
  decide: (agree: boolean) => Promise<unknown>;
  /** Also after a refusal: somebody may have been faster. */
  onDecided: () => void;
  children: ReactNode;
}) {
  const notify = useNotify();
  const { failure, busy, send } = useSubmit();
  const press = (agree: boolean) =>
    void send(async () => {
      await decide(agree);
      notify(agree ? "同意了，现在就生效" : mayAgree ? "没有同意，一切照旧" : "撤回了，一切照旧", {
        type: "success",
      });
    }).then(onDecided);
  return (
    <div className={styles.waits}>
      {children}
      {failure && (
        <p className={cx(field.message, field.error)} role="alert">
          {failure}
        </p>
      )}
      <p className={cx(layout.row, layout.wrap)}>
        {mayAgree && (
          <Button size="small" busy={busy} onClick={() => press(true)}>
            同意
          </Button>
        )}
        <Button size="small" variant="danger" busy={busy} onClick={() => press(false)}>
          {mayAgree ? "不同意" : "撤回"}
        </Button>
      </p>
    </div>
  );
}
