import { sandboxWechatPeople } from "@ginkgo/api/platform/wechat-sandbox";
import { escaped, sandboxPage } from "./sandbox-page.ts";

/** The page on which the sandbox's WeChat asks who is signing in: plain links, no script. */
export function wechatPage(query: { state: string; redirect_uri: string }): Response {
  const people = sandboxWechatPeople.map(({ key, nickname, about }) => {
    const href = `/sandbox/wechat/authorize?${new URLSearchParams({ ...query, person: key })}`;
    return `<li><a href="${escaped(href)}"><b>${escaped(nickname)}</b><br>${escaped(about)}</a></li>`;
  });
  return sandboxPage({
    title: "用谁的微信登录（演示）",
    body: `<p>这里不是真的微信：演示环境用它代替微信的授权页，下面的人都是虚构的。</p><ul>${people.join("")}</ul>`,
  });
}
