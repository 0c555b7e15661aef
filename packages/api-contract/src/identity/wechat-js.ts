import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** What a page inside WeChat configures its JS-SDK with. The ticket itself never leaves the server. */
export const signWechatPage = endpoint("GET /rest/ums/wechat/jsSign", {
  summary: "给本站的一个页面签名，好在微信里设置分享的样子",
  who: "anyone",
  quiet: true,
  query: z.object({ url: z.url("请给出页面的完整地址。").max(2000, "地址太长了。") }),
  reply: z.object({
    appId: z.string(),
    /** Seconds since 1970. */
    timestamp: z.number().int(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
});
