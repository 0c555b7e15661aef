import { expect, it } from "vitest";
import { seoLook } from "./seo-look.ts";

it("an entry looks as the portal's head says it, with the site behind the title, until staff write other words", () => {
  const look = (kind: "org" | "product" | "article", content: object) =>
    seoLook(kind, { ...content }, { site: "银杏里", areas: { "320106": "江苏省 南京市 鼓楼区" } })!;
  const home = { name: "金陵颐和苑", details: { summary: "走路到鼓楼医院" } };
  expect(look("org", home)).toMatchObject({
    own: "金陵颐和苑：每月费用、空床、证照",
    title: "金陵颐和苑：每月费用、空床、证照 · 银杏里",
    description: "走路到鼓楼医院",
  });
  const bare = { name: "金陵颐和苑", orgType: "NURSING_HOME", adcode: "320106" };
  expect(look("org", bare).description).toMatch(/^金陵颐和苑，南京鼓楼区的.+。收费、床位、证照/);
  expect(look("org", { name: "金陵颐和苑" }).description).toBe("");
  const photographed = { ...home, pictures: ["/pictures/3", "/pictures/4"] };
  expect(look("org", photographed).picture).toBe("/pictures/3");
  const seo = { title: "带花园的养老院", description: "护理型床位，可以先试住。" };
  expect(look("org", { ...home, details: { ...home.details, seo } })).toMatchObject({
    title: "带花园的养老院 · 银杏里",
    description: seo.description,
  });
  const chair = {
    title: "轻便轮椅",
    brand: "安步",
    subtitle: "能折叠",
    details: { introduction: ["十公斤。"] },
  };
  expect(look("product", chair)).toMatchObject({
    title: "轻便轮椅：价格、尺寸、运费、退换 · 银杏里",
    description: "安步轻便轮椅，能折叠。十公斤。",
  });
  expect(look("article", { title: "怎么选养老院", summary: "先看三件事" })).toMatchObject({
    title: "怎么选养老院 · 银杏里",
    description: "先看三件事",
  });
  expect(seoLook("notice", {}, { site: "银杏里", areas: {} })).toBeUndefined();
});
