import { signWechatPage } from "@ginkgo/api-contract/identity/wechat-js";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { quietApi } from "../lib/api/browser-api.ts";
import { loadWechatSdk } from "../lib/pay/load-wechat-sdk.ts";

const metaOf = (selector: string) => document.head.querySelector<HTMLMetaElement>(selector)?.content ?? "";

/** WeChat on Apple's telephones goes by the address the page was opened with, whatever the history says since. */
const firstUrl = typeof location === "undefined" ? "" : location.href;
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

/**
 * Gives the page its share card: the words its head carries, which are those of shared links everywhere.
 * @param isOver whether another page is shown by now: what comes late is not for it
 */
async function setCard(isOver: () => boolean): Promise<void> {
  const title = metaOf("meta[itemprop=name]") || metaOf("meta[property='og:title']") || document.title;
  const desc = metaOf("meta[property='og:description']");
  const link = location.href.split("#")[0];
  const imgUrl = metaOf("meta[property='og:image']");
  const wx = await loadWechatSdk();
  const url = isApple() ? firstUrl : location.href;
  const signed = await callApi(quietApi(), signWechatPage, { query: { url } });
  if (isOver()) return;
  wx.config({ ...signed, jsApiList: ["updateAppMessageShareData", "updateTimelineShareData"] });
  wx.ready(() => {
    if (isOver()) return;
    wx.updateAppMessageShareData({ title, desc, link, imgUrl });
    // Among friends' posts only the title is shown.
    wx.updateTimelineShareData({
      title: [title, desc.split("。")[0]].filter(Boolean).join(" · "),
      link,
      imgUrl,
    });
  });
}

/** Inside WeChat, where the operator has a service account: what a page looks like when it is sent on. */
export default function WechatShare() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another card
  useEffect(() => {
    let isOver = false;
    // Sharing works without it, only plainer.
    setCard(() => isOver).catch(() => {});
    return () => {
      isOver = true;
    };
  }, [pathname, search]);
  return null;
}
