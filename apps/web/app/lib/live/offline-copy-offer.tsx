import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useMember } from "../routing/site-data.ts";
import { useOfflineCopy } from "./use-offline-copy.ts";

/** Under what is worth reading without a network: offers to keep it on this device; gone once it is kept. */
export function OfflineCopyOffer() {
  const { copy, busy, keep } = useOfflineCopy(useMember()?.id);
  if (copy !== null) return null;
  return (
    <p className={cx(layout.row, layout.wrap)}>
      <span className={layout.muted}>
        没有网络时也想看到订单和紧急联系人？可以在这台设备上留一份；公用的电脑上请不要留。
      </span>
      <Button size="small" busy={busy} busyLabel="正在留" onClick={keep}>
        在这台设备上留一份
      </Button>
    </p>
  );
}
