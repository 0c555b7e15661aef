import type { ProductDetails } from "@ginkgo/api-contract/shop/shop-detail";
import { sql } from "drizzle-orm";
import { rate } from "../../src/modules/reviews/ranking/rank.ts";
import { productReviewTarget } from "../../src/modules/reviews/review-target.ts";
import { NewProduct, type NewProductInput } from "../../src/modules/shop/new-product.ts";
import { writeFreight, writeProducts } from "../../src/modules/shop/write-products.ts";
import { row, type Tx } from "../../src/platform/database/database.ts";
import { byDay } from "../hours.ts";
import { type Random, randomFor } from "../random.ts";
import { demoFreights, demoProductKinds, type ProductKind } from "./demo-product-kinds.ts";
import { demoProductLines, type ProductLine } from "./demo-product-lines.ts";
import { demoProductReviews } from "./demo-product-reviews.ts";

const kindOf = (category: string): ProductKind =>
  demoProductKinds[category.slice(0, category.indexOf("_") + 3)] ??
  demoProductKinds[category.split("_")[0]!]!;

/** Every choice combined, with its price and what is left of it. */
function skusOf(line: ProductLine, key: string, r: Random): NewProductInput["skus"] {
  const choices = (line.specs ?? []).reduce<
    { specs: { name: string; value: string }[]; more: number; gone: boolean }[]
  >(
    (all, [name, values]) =>
      all.flatMap((before) =>
        values.map((text) => {
          const [, gone, value = "", more = "0"] = /^(!?)(.+?)(?:\+(\d+))?$/.exec(text) ?? [];
          return {
            specs: [...before.specs, { name, value }],
            more: before.more + Number(more),
            gone: before.gone || gone === "!",
          };
        }),
      ),
    [{ specs: [], more: 0, gone: false }],
  );
  return choices.map(({ specs, more, gone }, i) => ({
    skuCode: `${key}-${String(i + 1).padStart(2, "0")}`,
    specs,
    priceFen: (line.yuan + more) * 100,
    ...(line.original && i === 0 ? { originalPriceFen: line.original * 100 } : {}),
    ...(line.member ? { memberPriceFen: (line.member + more) * 100 } : {}),
    stock: gone ? 0 : r.whole(6, 90),
    ...(line.yuan > 1000 ? { limitPerOrder: 3 } : {}),
  }));
}

const paperNo = (r: Random, digits: number) => Array.from({ length: digits }, () => r.whole(0, 9)).join("");

/** Fictional numbers in the shape of the real ones, marked so that nobody takes them for a register's. */
function papersOf(kind: ProductKind, r: Random): ProductDetails["papers"] {
  if (kind.device === "III")
    return [
      { name: "医疗器械注册证", no: `国械注准（演示）2024${paperNo(r, 7)}` },
      { name: "医疗器械经营许可证", no: `苏宁食药监械经营许（演示）${paperNo(r, 8)}` },
    ];
  if (kind.device === "II")
    return [
      { name: "医疗器械注册证", no: `苏械注准（演示）2024${paperNo(r, 7)}` },
      { name: "第二类医疗器械经营备案", no: `苏宁食药监械经营备（演示）${paperNo(r, 8)}` },
    ];
  if (kind.device === "I")
    return [{ name: "第一类医疗器械备案", no: `苏宁械备（演示）2024${paperNo(r, 4)}` }];
  if (kind.food === "HEALTH") return [{ name: "保健食品备案", no: `食健备（演示）G2024${paperNo(r, 6)}` }];
  if (kind.food === "FSMP") return [{ name: "特医食品注册证", no: `国食注字（演示）TY2024${paperNo(r, 4)}` }];
  return [];
}

const questions = [
  { ask: "不会用怎么办", answer: "打电话给我们，客服在电话里一步一步教；南京城区可以约师傅上门。" },
  { ask: "可以开发票吗", answer: "可以，个人和公司都开电子发票，收到货后七天内发到您手机上。" },
];

/** A product out of its line; the same line gives the same product on every machine. */
export function demoProduct(line: ProductLine, index: number): NewProduct {
  const key = `P${String(index + 1).padStart(3, "0")}`;
  const r = randomFor(`product ${line.title}`);
  const usual = kindOf(line.category);
  const kind = { ...usual, device: line.device ?? usual.device };
  const promises = line.promises ?? kind.promises;
  return NewProduct.parse({
    source: "demo",
    sourceKey: key,
    title: line.title,
    subtitle: line.subtitle,
    brand: line.brand,
    model: `${key}-${r.whole(10, 99)}`,
    category: line.category,
    isOff: line.isOff ?? false,
    shopName: line.shop ?? "银杏里自营",
    skus: skusOf(line, key, r),
    freightCode: kind.freight,
    deviceClass: kind.device ?? "NONE",
    ltcPay: kind.ltc ?? false,
    uses: line.uses ?? kind.uses,
    promises,
    areas: line.areas ?? [],
    soldCount: line.sold,
    keywords: [],
    details: {
      introduction: [line.intro],
      params: line.params.split("；").map((pair) => {
        const [name = "", value = ""] = pair.split("=");
        return { name, value };
      }),
      sizes: line.sizes ?? [],
      packing: [`${line.title} 1 件`, "说明书 1 份", ...(kind.device ? ["合格证 1 张"] : [])],
      cautions: kind.cautions,
      warranty: kind.warranty,
      ...(line.installYuan === undefined
        ? {}
        : {
            install: {
              text:
                line.installYuan > 0
                  ? "师傅上门安装，南京、镇江、扬州都可以约"
                  : "送货的师傅装好再走，不另收钱",
              feeFen: line.installYuan * 100,
            },
          }),
      papers: papersOf(kind, r),
      food: kind.food ?? "NONE",
      returnRule: promises.includes("SEVEN_DAYS")
        ? "FREE"
        : kind.returnRule === "FREE"
          ? "UNOPENED"
          : kind.returnRule,
      questions: r.some(questions, r.whole(1, 2)),
    },
  } satisfies NewProductInput);
}

/** The demo shop with what buyers say of it. Goods of merchants belong to a fictional organisation. */
export async function seedProducts(tx: Tx, today: Date): Promise<void> {
  const merchant = await row<{ id: string }>(
    tx,
    sql`select id::text from organisations.organisations order by organisations.id limit 1`,
  );
  const products = demoProductLines.map((line, i) => ({
    ...demoProduct(line, i),
    ...(line.shop && merchant ? { shopOrgId: merchant.id } : {}),
  }));
  await writeFreight(tx, demoFreights);
  const ids = await writeProducts(tx, products, demoFreights);
  const reviews = products.flatMap((p, i) =>
    demoProductReviews(p).map((c) => ({ ...c, product_id: ids[i] })),
  );
  await tx.execute(sql`
    insert into reviews.product_comments (product_id, author_label, elder_note, score, content, tags, sku_name, verified, reply, append, created_at)
    select c.product_id, c.author, c.elder, c.score, c.content, c.tags, c.sku, true, c.reply, c.append,
      ${byDay(today).toISOString()}::timestamptz - c."daysAgo" * interval '1 day'
    from json_to_recordset(${JSON.stringify(reviews)}::json) as c(product_id int8, author text, elder text, score int2,
      content text, tags text[], sku text, reply text, append text, "daysAgo" int4)`);
  await rate(tx, productReviewTarget, ids);
}
