import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, test } from "vitest";
import { pageMeta } from "../app/lib/seo.ts";

const root = {
  id: "root",
  loaderData: { origin: "https://portal.example", config: { site: { name: "银杏里" } } },
};

test("a page says what it is, where it lives and what it looks like", () => {
  const tags = pageMeta([root], {
    title: "金陵颐和苑",
    description: "鼓楼区的养老院",
    path: "/orgs/1",
    image: { kind: "org", id: "1" },
  });
  expect(tags).toContainEqual({ title: "金陵颐和苑 · 银杏里" });
  expect(tags).toContainEqual({ name: "description", content: "鼓楼区的养老院" });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://portal.example/orgs/1" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://portal.example/og/org/1.png" });
});

test("the home page's title stands alone, and a page without a root still has one", () => {
  expect(pageMeta([root], { title: "银杏里", whole: true })).toContainEqual({ title: "银杏里" });
  expect(pageMeta([undefined], { title: "搜索" })).toContainEqual({ title: "搜索" });
});

test("W5: a name that closes the script stays text", () => {
  const name = "</script><script>alert(1)</script><!--\u2028__proto__";
  const stub = createRoutesStub([
    {
      path: "/",
      Component: Meta,
      meta: () =>
        pageMeta([root], { title: name, description: name, jsonLd: { "@type": "Organization", name } }),
    },
  ]);
  const html = renderToString(createElement(stub));
  expect(html).not.toContain("<script>alert");
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>$/s.exec(html) ?? [];
  expect(JSON.parse(json ?? "{}").name).toBe(name);
  expect(html.match(/<script/g)).toHaveLength(1);
});
