import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useOfflineCopy } from "../../lib/live/use-offline-copy.ts";
import { useIsAlive } from "../../lib/routing/use-is-alive.ts";
import { InfoPart } from "./info-part.tsx";

/** Keeping the last orders and contacts on this device, for when there is no network. */
export function InfoOfflineCopy({ memberId }: { memberId: string }) {
  const isAlive = useIsAlive();
  const { copy, busy, keep, forget } = useOfflineCopy(memberId);
  if (!isAlive || copy === undefined) return null;
  return (
    <InfoPart
      title="没有网络时也能看"
      hint="把最近的订单、上门的时间地点和紧急联系人留一份在这台设备上。退出登录、换别人登录，就会删掉；别人的设备、公用的电脑上请不要留。"
      id="kept-copy"
    >
      {copy ? (
        <div className={layout.stack}>
          <p role="status">这台设备上留着一份，{momentText(copy.readAt)}读的。上网时打开网站会自动更新。</p>
          <Button onClick={forget}>不再留，现在就删掉</Button>
        </div>
      ) : (
        <Button busy={busy} busyLabel="正在留" onClick={keep}>
          在这台设备上留一份
        </Button>
      )}
    </InfoPart>
  );
}
