import { Button } from "@ginkgo/ui/button";
import { useEffect, useState } from "react";
import { canKeep, forgetCopy, keepCopy } from "../lib/device-copy.ts";
import { momentText } from "../lib/format.ts";
import { type KeptCopy, readKept } from "../lib/kept-copy.ts";
import { notify } from "../lib/notices.ts";
import { useIsAlive } from "../lib/use-is-alive.ts";
import { InfoPart } from "./info-part.tsx";

/** Keeping the last orders and contacts on this device, for when there is no network. */
export function InfoKept({ memberId }: { memberId: string }) {
  const isAlive = useIsAlive();
  const [copy, setCopy] = useState<KeptCopy | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (canKeep()) readKept().then((found) => setCopy(found?.owner === memberId ? found : null));
  }, [memberId]);
  if (!isAlive || copy === undefined) return null;

  const keep = async () => {
    setBusy(true);
    try {
      setCopy(await keepCopy(memberId));
      notify({ tone: "ok", title: "留好了", description: "没有网络时打开网站，就能看到这一份。" });
    } catch {
      notify({ tone: "err", title: "没有留成", description: "请看看网络通不通，过一会儿再按一次。" });
    }
    setBusy(false);
  };
  const forget = async () => {
    await forgetCopy();
    setCopy(null);
    notify({ tone: "ok", title: "删掉了", description: "这台设备上不再留着您的订单和联系人。" });
  };
  return (
    <InfoPart
      title="没有网络时也能看"
      hint="把最近的订单、上门的时间地点和紧急联系人留一份在这台设备上。退出登录、换别人登录，就会删掉；别人的设备、公用的电脑上请不要留。"
      id="kept-copy"
    >
      {copy ? (
        <div className="stack">
          <p role="status">这台设备上留着一份，{momentText(copy.readAt)}读的。上网时打开网站会自动更新。</p>
          <Button onClick={() => void forget()}>不再留，现在就删掉</Button>
        </div>
      ) : (
        <Button busy={busy} busyLabel="正在留" onClick={() => void keep()}>
          在这台设备上留一份
        </Button>
      )}
    </InfoPart>
  );
}
