const devices: [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/HarmonyOS|OpenHarmony/, "鸿蒙设备"],
  [/Android.*Mobile/, "安卓手机"],
  [/Android/, "安卓平板"],
  [/Windows/, "Windows 电脑"],
  [/Macintosh|Mac OS X/, "苹果电脑"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux 电脑"],
];

// The order matters: most browsers also name the ones they descend from.
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, "微信"],
  [/DingTalk/, "钉钉"],
  [/AlipayClient/, "支付宝"],
  [/HuaweiBrowser/, "华为浏览器"],
  [/MiuiBrowser/, "小米浏览器"],
  [/QQBrowser|MQQBrowser/, "QQ 浏览器"],
  [/UCBrowser/, "UC 浏览器"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** A device as its owner would recognise it, from the User-Agent: “iPhone · 微信”. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  return [first(devices, text), first(browsers, text)].filter(Boolean).join(" · ") || "其他设备";
}
