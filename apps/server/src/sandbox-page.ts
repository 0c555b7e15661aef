export const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A page of the sandbox: no script, one style sheet, a policy that lets nothing else in. */
export function sandboxPage({
  title,
  body,
  status = 200,
}: {
  title: string;
  /** HTML, escaped by its writer. */
  body: string;
  status?: number;
}): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">
body{font:18px/1.7 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#2b2620;background:#fbf8f2}
ul{list-style:none;padding:0}li{margin:.75rem 0}
a,button{display:block;width:100%;box-sizing:border-box;padding:.75rem 1rem;border:1px solid #8a7f70;border-radius:8px;color:inherit;
font:inherit;text-align:left;text-decoration:none;background:#fff;cursor:pointer}
a:hover,a:focus-visible,button:hover,button:focus-visible{outline:3px solid #8a5a00}
.sum{font-size:2rem;font-variant-numeric:tabular-nums}
</style></head><body><main>
<h1>${escaped(title)}</h1>
${body}
</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
