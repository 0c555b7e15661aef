import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import account from "../lib/account/account.module.css";
import { notify } from "../lib/live/notices.ts";
import { type PushState, readPushState, remindHere, remindNoMore } from "../lib/live/push-device.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { useIsAlive } from "../lib/routing/use-is-alive.ts";
import styles from "./membership.module.css";

const stateTexts: Record<Exclude<PushState, "none">, string> = {
  on: "这台设备上打开了提醒。提醒哪些事，在下面“怎么通知我”里勾。",
  off: "有了进展，就算没开着网站，这台设备也会响一下。先提醒订单、合同、顾问和申请，别的可以在下面勾。只显示标题，只在白天。按了以后，浏览器会问您“允许通知吗”，请选“允许”。",
  denied:
    "这台设备的浏览器不让我们发通知。想打开的话：点地址栏左边的小锁，找到“通知”，改成“允许”，再回到这一页。",
  away: "苹果手机要先把网站放到主屏幕：点浏览器下面的“分享”，选“添加到主屏幕”，再从主屏幕打开，回到这一页。",
};

/** Reminders in this browser. Nobody is asked before they press. */
export function PushDevice({ pushKey }: { pushKey: string }) {
  const isAlive = useIsAlive();
  const member = useMember();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readPushState().then(setState, () => setState("off"));
  }, []);
  if (!isAlive || !member || !state || state === "none") return null;

  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      setState(await readPushState());
      void revalidate();
    } catch {
      notify({
        tone: "err",
        title: "没有办成",
        description: "这个浏览器现在收不了通知。可以过一会儿再试，或在下面勾短信。",
      });
    }
    setBusy(false);
  };
  const turnOn = () =>
    change(async () => {
      if (await remindHere(member.id, pushKey))
        notify({ tone: "ok", title: "打开了", description: "有了进展，这台设备会响一下。" });
    });
  const turnOff = () =>
    change(async () => {
      await remindNoMore();
      notify({ tone: "ok", title: "关掉了", description: "这台设备不再提醒，站内消息照样有。" });
    });
  return (
    <section className={cx(layout.card, layout.padded, layout.stack, styles.push)} aria-labelledby="ntc-push">
      <h2 id="ntc-push" className={account.subtitle}>
        在这台设备上提醒我
      </h2>
      <p>{stateTexts[state]}</p>
      {state === "off" && (
        <div>
          <Button busy={busy} busyLabel="正在打开" icon="bell" onClick={() => void turnOn()}>
            打开提醒
          </Button>
        </div>
      )}
      {state === "on" && (
        <div>
          <Button busy={busy} busyLabel="正在关掉" onClick={() => void turnOff()}>
            关掉这台设备的提醒
          </Button>
        </div>
      )}
    </section>
  );
}
