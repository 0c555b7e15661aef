import { productPage } from "@ginkgo/api-contract/shop/shop";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { askApi } from "../lib/api/ask-api.ts";
import { countText } from "../lib/format.ts";
import { AlsoNote } from "../lib/list/also-note.tsx";
import listStyles from "../lib/list/list.module.css";
import { valuesOf } from "../lib/list/list-address.ts";
import { ListFrame } from "../lib/list/list-frame.tsx";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { FavouriteHeart } from "../membership/favourite.tsx";
import type { Route } from "./+types/shop.page";
import { ProductCard } from "./product/product-card.tsx";
import styles from "./shop.module.css";
import { activeShopFilters, productKindText, shopList } from "./shop-address.ts";
import { ShopEmpty } from "./shop-empty.tsx";
import { ShopFilters } from "./shop-filters.tsx";
import { ShopHead } from "./shop-head.tsx";
import { loadShop, type ShopList } from "./shop-load.ts";

/** 轮椅, where one kind is chosen. */
function kindOf({ page, search }: ShopList): { code: string; text: string } | undefined {
  const [code, other] = valuesOf(new URLSearchParams(search), "categoryId");
  return code && !other ? { code, text: productKindText(page, code) } : undefined;
}

export const handle: PageHandle<ShopList> = {
  crumbs: (list) => {
    const kind = kindOf(list);
    return [{ label: "银龄商城", href: "/shop" }, ...(kind ? [{ label: kind.text }] : [])];
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { page, search } = loaderData;
  const kind = kindOf(loaderData);
  const names = [...new URLSearchParams(search).keys()];
  return pageMeta(matches, {
    title: kind ? `${kind.text}：价格、尺寸、证件` : "银龄商城：长辈用得上、用得惯的东西",
    description: `${page.total} 件适老商品，写明尺寸、承重、证件、运费和退换，按要解决的事挑：防跌倒、好起身、控糖。`,
    path: kind ? `/shop?categoryId=${kind.code}` : "/shop",
    noIndex: names.some((name) => name !== "categoryId") || (names.length > 0 && !kind),
    jsonLd: {
      "@type": "ItemList",
      numberOfItems: page.total,
      itemListElement: page.records.map((p, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: p.title,
        url: `/shop/product/${p.id}`,
      })),
    },
  });
};

export const loader = (args: Route.LoaderArgs) => loadShop(args);

const sorts = [
  { value: "default", label: "综合" },
  { value: "sales", label: "卖得多" },
  { value: "price", label: "便宜的在前" },
  { value: "priceDesc", label: "贵的在前" },
  { value: "rating", label: "评分高" },
] as const;

const understoodText = {
  homophone: "没有写法完全一样的，下面是读音相同的。",
  partial: "没有完全一样的，下面是最接近的，看看是不是您要找的。",
};

export default function ShopPage({ loaderData: list }: Route.ComponentProps) {
  const { page, area } = list;
  const address = new URLSearchParams(list.search);
  return (
    <ListFrame
      list={shopList}
      address={address}
      head={<ShopHead page={page} address={address} />}
      heading={<b>共 {countText(page.total)} 件</b>}
      total={page.total}
      unit="件"
      fields={<ShopFilters page={page} address={address} area={area} />}
      filters={activeShopFilters(address, page, area.name)}
      clearHref="/shop"
      count={async (filters, signal) => {
        const query = { ...shopList.query(filters), size: "1" };
        return (await askApi(productPage, { query, signal })).total;
      }}
      sorts={sorts.map((s) => ({ ...s, href: shopList.changed(address, { sort: s.value }) }))}
      sort={address.get("sort") ?? "default"}
      note={
        <>
          <AlsoNote words={page.also} />
          {page.understood && page.understood !== "exact" && !page.also && (
            <p className={cx(layout.card, layout.padded, listStyles.nearNote)}>
              {understoodText[page.understood]}
            </p>
          )}
        </>
      }
    >
      {page.total === 0 ? (
        <ShopEmpty page={page} address={address} face={list.face} />
      ) : (
        <>
          {page.records.length === 0 && (
            <p className={cx(layout.card, layout.padded)}>这一页没有内容了，请回到前面的页。</p>
          )}
          <div className={cx(layout.fourColumns, styles.grid)}>
            {page.records.map((product, i) => (
              <ProductCard
                key={product.id}
                product={product}
                priority={i === 0}
                favourite={<FavouriteHeart type="PRODUCT" id={product.id} name={product.title} />}
              />
            ))}
          </div>
          <Pager
            page={page.current}
            pages={page.pages}
            hrefOf={(n) => shopList.changed(address, { current: String(n) })}
            as={HrefLink}
          />
          <p className={cx(layout.hint, styles.promise)}>
            <Icon name="seal-check" />{" "}
            写着“七天无理由”的，收到后七天内不合适都可以退；拆封后不能退的，页面上另外写明。
          </p>
        </>
      )}
    </ListFrame>
  );
}
