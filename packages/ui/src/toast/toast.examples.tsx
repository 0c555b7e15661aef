import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Example } from "../lib/example.ts";
import { Toast, ToastRegion } from "./toast.tsx";

function Live() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>给我一条提示</Button>
      <ToastRegion>
        {shown && <Toast title="收藏好了" text="在会员中心可以看到" onClose={() => setShown(false)} />}
      </ToastRegion>
    </>
  );
}

const close = () => undefined;

export const examples: Example[] = [
  { name: "成功", node: <Toast title="预约好了" text="周日 9:30，金陵颐和苑门口见" onClose={close} /> },
  { name: "提醒", node: <Toast tone="warn" title="订单还没付款" text="30 分钟后自动取消" onClose={close} /> },
  {
    name: "出错",
    node: <Toast tone="err" title="Bad Request" text="验证码已过期，请重新获取" onClose={close} />,
  },
  { name: "告知", node: <Toast tone="info" title="已切换到苏州市" onClose={close} /> },
  { name: "弹出", node: <Live /> },
];
