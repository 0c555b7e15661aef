import {
  FavouriteTypeCode,
  favouritePage,
  toggleFavourite,
} from "@ginkgo/api-contract/membership/favourites";
import { favouriteTypes } from "@ginkgo/api-contract/membership/membership-codes";
import { Button } from "@ginkgo/ui/button";
import { Chip, Chips } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Pager } from "@ginkgo/ui/pager";
import { Link, useSearchParams } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { unchecked } from "../lib/form/form-values.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/favorite.page";
import { FavouriteRow } from "./favourite-row.tsx";
import styles from "./membership.module.css";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "收藏" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的收藏", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const targetType = FavouriteTypeCode.safeParse(params.get("targetType")).data;
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  return pageCall(args, favouritePage, { query: { targetType, current } });
}

export const action = formAction({
  remove: (api, form) =>
    callApi(api, toggleFavourite, {
      body: unchecked({ targetType: form.get("targetType"), targetId: form.get("targetId") }),
    }),
});

export default function FavoritePage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const type = search.get("targetType");
  const { counts, records, pages, current } = loaderData;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const hrefOf = (to: Record<string, string | undefined>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(to)) if (value) query.set(name, value);
    return `/user/favorite${query.size ? `?${query}` : ""}`;
  };
  return (
    <>
      <h1 className={account.title}>我的收藏</h1>
      {counts.length > 1 && (
        <nav aria-label="收藏的种类" className={account.chips}>
          <Chips>
            <Chip on={!type} render={<Link to="/user/favorite" preventScrollReset />}>
              全部 {all}
            </Chip>
            {counts.map(({ targetType, text, count }) => (
              <Chip
                key={targetType}
                on={type === targetType}
                render={<Link to={hrefOf({ targetType })} preventScrollReset />}
              >
                {text} {count}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
      {records.length === 0 ? (
        <Empty
          title={type ? "这一类还没有收藏" : "还没有收藏"}
          text="看到合适的机构，点一下爱心，就会收在这里，手机和电脑上都看得到。"
          chips={all > 0 && <Chip href="/user/favorite">看全部 {all} 个收藏</Chip>}
          action={
            <Button variant="primary" render={<Link to="/orgs" />}>
              去看养老机构
            </Button>
          }
        />
      ) : (
        <ul className={styles.list} aria-label={type ? favouriteTypes[type as "ORG"] : "全部收藏"}>
          {records.map((record) => (
            <li key={record.id}>
              <FavouriteRow favourite={record} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={current}
        pages={pages}
        hrefOf={(n) => hrefOf({ targetType: type ?? undefined, current: String(n) })}
        as={HrefLink}
        label="收藏翻页"
      />
    </>
  );
}
