import { orgShare, serviceShare, shareLine, spotShare } from "@ginkgo/api-contract/content/share-labels";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, test } from "vitest";
import { pageMeta } from "../app/lib/routing/seo.ts";

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

test("what staff wrote for search engines and shared links goes before what the page says itself", () => {
  const tags = pageMeta([root], {
    title: "金陵颐和苑",
    description: "鼓楼区的养老院",
    path: "/orgs/1",
    image: { kind: "org", id: "1" },
    seo: {
      title: "鼓楼区带花园的养老院",
      description: "走路到鼓楼医院，护理型床位，可以先试住。",
      picture: "/pictures/7",
    },
  });
  expect(tags).toContainEqual({ title: "鼓楼区带花园的养老院 · 银杏里" });
  for (const name of ["description", "og:description"])
    expect(tags).toContainEqual({
      [name === "description" ? "name" : "property"]: name,
      content: "走路到鼓楼医院，护理型床位，可以先试住。",
    });
  expect(tags).toContainEqual({ property: "og:image", content: "https://portal.example/pictures/7" });
  expect(tags.filter((tag) => "property" in tag && tag.property === "og:image:type")).toEqual([]);
});

test("a shared link says where it is and what it costs, before anything else", () => {
  const org = {
    name: "金陵颐和苑",
    city: "南京市",
    district: "鼓楼区",
    priceMinFen: 415_000,
    priceMaxFen: 820_000,
  };
  const share = orgShare(org);
  const tags = pageMeta([root], {
    title: "金陵颐和苑",
    description: "护理型",
    image: { kind: "org", id: "1" },
    share,
  });
  const text = "南京 · 鼓楼区，每月 4,150 元起。护理型";
  expect(tags).toContainEqual({ property: "og:description", content: text });
  expect(tags).toContainEqual({ itemProp: "description", content: text });
  expect(tags).toContainEqual({ name: "description", content: "护理型" });
  const { priceMinFen: _, priceMaxFen: __, ...unpriced } = org;
  expect(shareLine(orgShare(unpriced))).toBe("南京 · 鼓楼区，价格请向机构询问");
  const spot = { name: "玄武湖", city: "南京市", district: "玄武区" };
  expect(shareLine(spotShare({ ...spot, ticketFen: 0 }))).toBe("南京 · 玄武区，不用门票");
  expect(shareLine(spotShare(spot))).toBe("南京 · 玄武区");
  const skus = [{ priceFen: 15_800 }, { priceFen: 15_800 }];
  expect(shareLine(serviceShare({ name: "助浴", areaText: "南京全市", skus }))).toBe("南京全市，每次 158 元");
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
