import { useEffect, useState } from "react";
import { canKeep, forgetCopy, saveOfflineCopy } from "./device-copy.ts";
import { notify } from "./notices.ts";
import { type OfflineCopy, readOfflineCopy } from "./offline-copy.ts";

/**
 * The copy of a member's orders and contacts on this device, and keeping or erasing it with a notice of what happened.
 * `copy` is undefined until it is known and where nothing can be kept, null where nothing is.
 */
export function useOfflineCopy(memberId: string | undefined) {
  const [copy, setCopy] = useState<OfflineCopy | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (memberId && canKeep())
      readOfflineCopy().then((found) => setCopy(found?.owner === memberId ? found : null));
  }, [memberId]);

  const keep = async () => {
    if (!memberId) return;
    setBusy(true);
    try {
      setCopy(await saveOfflineCopy(memberId));
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
  return { copy, busy, keep: () => void keep(), forget: () => void forget() };
}
