import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { ServicePage } from "@ginkgo/api-contract/services/services";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Link } from "react-router";
import { EmptyHelp } from "../lib/adviser-line.tsx";
import { unknownArea } from "../lib/list/list-address.ts";
import { serviceList } from "./service-address.ts";

/** Nothing matches: says so, and offers the changes that would give results, with how many. */
export function ServiceEmpty({
  page,
  address,
  face,
}: {
  page: ServicePage;
  address: URLSearchParams;
  face: AdviserFace | null;
}) {
  const keyword = address.get("keyword");
  const unknown = unknownArea(address, page);
  const without = (drop: string) =>
    serviceList.changed(address, { [drop]: drop === "adcode" ? (page.frame?.adcode ?? "") : undefined });
  return (
    <Empty
      window={{ shape: "begonia", id: "service-empty", scene: "courtyard", palette: "rain" }}
      title={unknown?.title ?? (keyword ? `没有找到“${keyword}”` : "没有完全符合的上门服务")}
      text={
        unknown?.text ??
        (page.relaxations.length > 0
          ? "这些条件很难同时满足。去掉其中一项，就能看到下面这些。"
          : "请换个说法，或看看全部服务；拿不准就打电话，我们帮您找人上门。")
      }
      chips={
        page.relaxations.length > 0
          ? page.relaxations.map(({ drop, text, count }) => (
              <Chip key={drop} render={<Link to={without(drop)} />}>
                {text}，看 {count} 项
              </Chip>
            ))
          : [
              <Chip key="here" render={<Link to="/service" />}>
                看本地全部服务
              </Chip>,
              <Chip key="all" render={<Link to="/service?adcode=" />}>
                看全国的服务
              </Chip>,
            ]
      }
      action={<EmptyHelp face={face} call="打电话请人帮我找" />}
    />
  );
}
