import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { ProductPage } from "@ginkgo/api-contract/shop/shop";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Link } from "react-router";
import { EmptyHelp } from "../lib/adviser-line.tsx";
import { shopList } from "./shop-address.ts";

/** Nothing matches: says so, and offers the changes that would give results, with how many. */
export function ShopEmpty({
  page,
  address,
  face,
}: {
  page: ProductPage;
  address: URLSearchParams;
  face: AdviserFace | null;
}) {
  const keyword = address.get("keyword");
  const without = (drop: string) =>
    shopList.changed(
      address,
      drop === "price" ? { priceMinFen: undefined, priceMaxFen: undefined } : { [drop]: undefined },
    );
  return (
    <Empty
      window={{ shape: "hex", id: "shop-empty", scene: "tea", palette: "dawn" }}
      title={keyword ? `没有找到“${keyword}”` : "没有完全符合的商品"}
      text={
        page.relaxations.length > 0
          ? "这些条件很难同时满足。去掉其中一项，就能看到下面这些。"
          : "请换个说法，或看看全部商品；拿不准要买哪一种，就打电话问我们。"
      }
      chips={
        page.relaxations.length > 0 ? (
          page.relaxations.map(({ drop, text, count }) => (
            <Chip key={drop} render={<Link to={without(drop)} />}>
              {text}，看 {count} 件
            </Chip>
          ))
        ) : (
          <Chip render={<Link to="/shop" />}>看全部商品</Chip>
        )
      }
      action={<EmptyHelp face={face} call="打电话请人帮我挑" />}
    />
  );
}
