import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Link } from "react-router";
import { EmptyHelp } from "../../lib/adviser-line.tsx";
import { FindAdviserButton } from "../../lib/find-adviser-button.tsx";
import { unknownArea } from "../../lib/list/list-address.ts";
import { changed } from "./org-address.ts";

/** Nothing matches: says so, and offers the changes that would give results, with how many. */
export default function OrgEmpty({
  page,
  address,
  path,
  face,
}: {
  page: OrgPage;
  address: URLSearchParams;
  path: string;
  face: AdviserFace | null;
}) {
  const keyword = address.get("keyword");
  const unknown = unknownArea(address, page);
  const without = (drop: string) => {
    if (drop === "price") return changed(address, { priceMinFen: undefined, priceMaxFen: undefined }, path);
    if (drop === "adcode") return changed(address, { adcode: page.frame?.adcode ?? "" }, path);
    return changed(address, { [drop]: undefined }, path);
  };
  return (
    <Empty
      title={unknown?.title ?? (keyword ? `没有找到“${keyword}”` : "没有完全符合的机构")}
      text={
        unknown?.text ??
        (page.relaxations.length > 0
          ? "这些条件很难同时满足。去掉其中一项，就能看到下面这些。"
          : "请换个说法或少填几个字，也可以看看全部机构；拿不准就打电话，我们帮您找。")
      }
      chips={
        page.relaxations.length > 0
          ? page.relaxations.map(({ drop, text, count }) => (
              <Chip key={drop} render={<Link to={without(drop)} />}>
                {text}，看 {count} 家
              </Chip>
            ))
          : [
              <Chip key="here" render={<Link to="/orgs" />}>
                看本地全部机构
              </Chip>,
              <Chip key="all" render={<Link to="/orgs?adcode=" />}>
                看全国机构
              </Chip>,
            ]
      }
      action={
        <EmptyHelp face={face} call="打电话请人帮我找">
          <FindAdviserButton variant="primary">请顾问帮我找</FindAdviserButton>
        </EmptyHelp>
      }
    />
  );
}
