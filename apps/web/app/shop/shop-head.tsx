import type { ProductPage } from "@ginkgo/api-contract/shop/shop";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Form, Link } from "react-router";
import { CartLink } from "../lib/cart-link.tsx";
import findBox from "../lib/list/find-box.module.css";
import { ListCategories } from "../lib/list/list-categories.tsx";
import { RailHidden } from "../lib/list/list-fields.tsx";
import styles from "./shop.module.css";
import { shopList } from "./shop-address.ts";

const filterNames = [
  "brand",
  "use",
  "promise",
  "priceMinFen",
  "priceMaxFen",
  "inStock",
  "freeShipping",
  "selfOperated",
  "ltcPay",
  "adcode",
];

/** The page's title, the search box and the departments. Searching looks in all of them, the filters stay. */
export function ShopHead({ page, address }: { page: ProductPage; address: URLSearchParams }) {
  const keyword = address.get("keyword") ?? "";
  const isLtc = address.has("ltcPay");
  return (
    <>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.head)}>
        <h1 className={styles.title}>
          <span className={layout.noWrap}>用得上，</span>
          <span className={layout.noWrap}>用得惯</span>
        </h1>
        <CartLink />
        <Form method="get" action="/shop" role="search" className={findBox.shopFind} key={keyword}>
          <label className={cx(field.input, layout.grow)}>
            <Icon name="magnifying-glass" />
            <span className={layout.screenReader}>想找什么商品</span>
            <input
              type="search"
              name="keyword"
              maxLength={40}
              placeholder="轮椅、血压计、防滑鞋"
              defaultValue={keyword}
            />
          </label>
          <RailHidden address={address} names={filterNames} />
          <Button type="submit">搜索</Button>
        </Form>
      </div>
      <ListCategories
        list={shopList}
        address={address}
        tree={page.categories}
        label="商品分类"
        unit="件"
        more={
          <Chip
            on={isLtc}
            render={
              <Link
                to={shopList.changed(address, { ltcPay: isLtc ? undefined : "1" })}
                aria-current={isLtc ? "true" : undefined}
                preventScrollReset
              />
            }
          >
            长护险可报
          </Chip>
        }
      />
    </>
  );
}
