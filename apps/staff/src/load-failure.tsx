import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { sayWhy } from "./call-staff.ts";

/** Why something could not be had, and the way to ask for it again. */
export const LoadFailure = ({ error, again }: { error: unknown; again: () => unknown }) => (
  <div className={cx(layout.row, layout.wrap)} role="alert">
    <p className={cx(field.message, field.error)}>{sayWhy(error)}</p>
    <Button size="small" variant="quiet" onClick={() => void again()}>
      再试
    </Button>
  </div>
);
