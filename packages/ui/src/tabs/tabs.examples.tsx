import { useState } from "react";
import type { Example } from "../lib/example.ts";
import { AnchorTabs, TabLinks, Tabs } from "./tabs.tsx";

function LoginTabs() {
  const [value, setValue] = useState("password");
  return (
    <Tabs
      label="登录方式"
      even
      value={value}
      onChange={setValue}
      items={[
        { value: "password", label: "密码", panel: "用手机号和密码登录" },
        { value: "code", label: "短信验证码", panel: "我们发一条短信给您" },
        { value: "wechat", label: "微信扫码", panel: "打开微信，点右上角“＋”" },
      ]}
    />
  );
}

export const examples: Example[] = [
  {
    name: "订单状态",
    node: (
      <TabLinks
        label="订单状态"
        items={[
          { href: "?tab=all", label: "全部", on: true },
          { href: "?tab=pay", label: "待付款", count: 1 },
          { href: "?tab=doing", label: "进行中", count: 2 },
        ]}
      />
    ),
  },
  {
    name: "本页目录",
    node: (
      <AnchorTabs
        current="fee"
        items={[
          { hash: "fee", label: "费用" },
          { hash: "room", label: "房间" },
          { hash: "care", label: "照护" },
        ]}
      />
    ),
  },
  { name: "登录方式", node: <LoginTabs /> },
];
