import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { type Fact, Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../../lib/detail/detail.module.css";
import { telephoneHref } from "../../lib/telephone.ts";
import { distanceText } from "../list/org-labels.ts";
import styles from "./org-detail.module.css";
import { windOf } from "./org-detail-labels.ts";
import { PlaceMap, placeKinds } from "./org-detail-map.tsx";

/** Numbers as posted, each to be rung: 025-0000-2463、025-0000-2464. */
function Phones({ text }: { text: string }) {
  return text.split("、").map((phone, i) => (
    <span key={phone}>
      {i > 0 && "、"}
      <a className={cx(styles.telephone, layout.noWrap)} href={telephoneHref(phone)}>
        {phone}
      </a>
    </span>
  ));
}

export function PlaceBlock({ org }: { org: OrgDetail }) {
  const { address, phone, city, district, details } = org;
  const { nearby, traffic } = details;
  const area = [city, district].filter(Boolean).join(" · ");
  const door = address || org.street || "";
  const where: Fact[] = [
    { term: "地址", value: door.includes(city) ? door : `${area}${door}` },
    ...(traffic ? [{ term: "交通", value: traffic }] : []),
    { term: "机构电话", value: phone ? <Phones text={phone} /> : "未公布，请打我们的电话问" },
  ];
  return (
    <section className={detail.block} id="pos" aria-labelledby="pos-h">
      <h2 id="pos-h">位置</h2>
      <Facts items={where} className={detail.facts} />
      {nearby.length > 0 && (
        <div className={styles.around}>
          <PlaceMap places={nearby} />
          <ul>
            {[...nearby]
              .sort((a, b) => a.metres - b.metres)
              .map((place) => (
                <li key={`${place.kind}-${place.name}`}>
                  <span
                    className={cx(styles.mark, place.kind === "HOSPITAL" && undefined)}
                    aria-hidden="true"
                  >
                    {placeKinds[place.kind].mark}
                  </span>
                  <span>
                    <span className={layout.screenReader}>{placeKinds[place.kind].text}：</span>
                    {place.name}
                    <span className={layout.hint}>
                      {windOf(place)} {distanceText(place.metres)}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        </div>
      )}
    </section>
  );
}
