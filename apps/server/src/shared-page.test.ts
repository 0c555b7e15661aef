import { createHash } from "node:crypto";
import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import { expect, it } from "vitest";
import { sharedPage } from "./security-headers.ts";

const config = { assetBase: "", apiBase: "", mapKey: "", wechatApp: "" } as PublicConfig;
const ORIGIN = "https://portal.test";
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scripts = (policy: string) => /script-src ([^;]+)/.exec(policy)![1]!.split(" ");

const PAGE = `<html><head><style nonce="N0nce">p{}</style><link rel="modulepreload" href="/assets/a.js" nonce="N0nce"/></head>
<body><script nonce="N0nce">one()</script><script nonce="N0nce" type="module" async="">import "/assets/a.js"</script>
<script type="application/ld+json">{"a":1}</script><script>stranger()</script><style>*{}</style><script nonce="N0nce">one()</script></body></html>`;

it("what stands in a shared page runs by its hash, files by the address of the build, nothing else (W2)", () => {
  const { html, policy } = sharedPage(PAGE, "N0nce", config, ORIGIN)!;
  expect(html).not.toContain("nonce");
  expect(scripts(policy)).toEqual([
    sha("one()"),
    sha('import "/assets/a.js"'),
    "https://portal.test/assets/",
  ]);
  expect(policy).toContain(`style-src 'self' ${sha("p{}")};`);
  expect(policy).not.toMatch(/strict-dynamic|nonce|script-src[^;]*'(self|unsafe)/);
});

it("files of another host are named where the operator has one, and those of maps and WeChat where they are used", () => {
  const { policy } = sharedPage(
    PAGE,
    "N0nce",
    { ...config, assetBase: "https://cdn.test/ginkgo", mapKey: "key", wechatApp: "wx1" },
    ORIGIN,
  )!;
  expect(scripts(policy).slice(2)).toEqual([
    "https://cdn.test/ginkgo/assets/",
    "https://*.amap.com",
    "https://*.autonavi.com",
    "https://res.wx.qq.com/open/js/",
  ]);
});

it("a page that says its nonce anywhere else, or whose address no policy can name, is not shared", () => {
  expect(sharedPage(`${PAGE}<p>N0nce</p>`, "N0nce", config, ORIGIN)).toBeUndefined();
  expect(sharedPage(PAGE, "N0nce", config, "http://[::1]:3000")).toBeUndefined();
});
