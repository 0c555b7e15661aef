import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { mapHref } from "../lib/map-href.ts";
import { telephoneHref } from "../lib/telephone.ts";
import type { BookedHome } from "./load-homes.ts";

/** What people bring to any home. */
const USUALLY_BROUGHT = "您的身份证；想当面问的事，先写在纸上";

/** Where the home is, how to get there and in, whom to ask for. */
export function VisitFacts({ home }: { home: BookedHome }) {
  const { name, address, areaText, phone, traffic, receiver, bring, notice } = home;
  const numbers = phone?.split("、") ?? [];
  return (
    <>
      <Facts
        items={[
          { term: "地址", value: `${areaText}${address}` },
          ...(traffic ? [{ term: "怎么走", value: traffic }] : []),
          { term: "谁接待", value: receiver ?? "到门口说是银杏里约好来参观的，门卫会叫人" },
          { term: "带什么", value: bring ?? USUALLY_BROUGHT },
          ...(notice ? [{ term: "注意", value: notice }] : []),
        ]}
      />
      <p className={cx(layout.row, layout.wrap)}>
        <Button
          icon="map-pin"
          href={mapHref({ areaText, detail: `${address}${name}` })}
          target="_blank"
          rel="noopener"
        >
          在地图上看怎么走<span className={layout.screenReader}>（新窗口）</span>
        </Button>
        {numbers.map((number) => (
          <Button key={number} icon="phone" href={telephoneHref(number)}>
            <span>
              打机构电话 <span className={layout.noWrap}>{number}</span>
            </span>
          </Button>
        ))}
      </p>
    </>
  );
}
