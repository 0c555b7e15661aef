import { sandboxWechatPeople } from "@ginkgo/api/platform/wechat-sandbox";

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page on which the sandbox's WeChat asks who is signing in: plain links, no script. */
export function wechatPage(query: { state: string; redirect_uri: string }, nonce: string): string {
  const people = sandboxWechatPeople.map(({ key, nickname, about }) => {
    const href = `/sandbox/wechat/authorize?${new URLSearchParams({ ...query, person: key })}`;
    return `<li><a href="${escaped(href)}"><b>${escaped(nickname)}</b><br>${escaped(about)}</a></li>`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>微信登录（演示）</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">
body{font:18px/1.7 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#2b2620;background:#fbf8f2}
ul{list-style:none;padding:0}li{margin:.75rem 0}
a{display:block;padding:.75rem 1rem;border:1px solid #8a7f70;border-radius:8px;color:inherit;text-decoration:none;background:#fff}
a:hover,a:focus-visible{outline:3px solid #8a5a00}
</style></head><body><main>
<h1>用谁的微信登录</h1>
<p>这里不是真的微信：演示环境用它代替微信的授权页，下面的人都是虚构的。</p>
<ul>${people.join("")}</ul>
</main></body></html>`;
}
