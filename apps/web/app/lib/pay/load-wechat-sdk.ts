/** The little of WeChat's JS-SDK that the portal uses. */
export interface WechatSdk {
  config(options: object): void;
  ready(tell: () => void): void;
  updateAppMessageShareData(card: object): void;
  updateTimelineShareData(card: object): void;
}

const SDK = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
let loading: Promise<WechatSdk> | undefined;

/** WeChat's script, fetched once; what fails may be tried again. */
export function loadWechatSdk(): Promise<WechatSdk> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error("WeChat's SDK did not load"));
    };
    script.src = SDK;
    script.onerror = fail;
    script.onload = () => {
      const { wx } = window as { wx?: WechatSdk };
      if (wx) resolve(wx);
      else fail();
    };
    document.head.append(script);
  });
  return loading;
}
