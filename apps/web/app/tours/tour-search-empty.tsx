import type { Relaxation } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Link } from "react-router";
import { unknownArea } from "../lib/list/list-address.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import { searchList } from "./tour-search-address.ts";
import { type SearchKindName, searchKinds } from "./tour-search-kinds.ts";

/** Nothing matches: says so, and offers the changes that would give results, with how many. */
export function TourSearchEmpty({
  kind,
  page,
  address,
}: {
  kind: SearchKindName;
  page: {
    relaxations: readonly Relaxation[];
    frame?: { adcode: string; name: string };
    facets: { adcode?: { value: string }[] };
  };
  address: URLSearchParams;
}) {
  const phone = useSiteData()?.config.site.phone;
  const { label, unit } = searchKinds[kind];
  const keyword = address.get("keyword");
  const unknown = unknownArea(address, page);
  const without = (drop: string) =>
    searchList.changed(address, { [drop]: drop === "adcode" ? page.frame?.adcode : undefined });
  return (
    <Empty
      title={unknown?.title ?? (keyword ? `没有找到“${keyword}”` : `没有完全符合的${label}`)}
      text={
        unknown?.text ??
        (page.relaxations.length > 0
          ? "这些条件很难同时满足。去掉其中一项，就能看到下面这些。"
          : "请换个说法或少填几个字；拿不准就打电话，我们帮您找。")
      }
      chips={
        <>
          {page.relaxations.map(({ drop, text, count }) => (
            <Chip key={drop} render={<Link to={without(drop)} />}>
              {text}，看 {count} {unit}
            </Chip>
          ))}
          {page.relaxations.length === 0 && (
            <Chip render={<Link to={kind === "trip" ? "/tour/search" : `/tour/search?kind=${kind}`} />}>
              看全部{label}
            </Chip>
          )}
        </>
      }
      action={
        phone && (
          <Button variant="primary" icon="phone" href={`tel:${phone}`}>
            打电话请人帮我找
          </Button>
        )
      }
    />
  );
}
