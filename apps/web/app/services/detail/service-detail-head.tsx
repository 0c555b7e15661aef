import { unitNotes } from "@ginkgo/api-contract/services/service-codes";
import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import type { ReactNode } from "react";
import { OpenPictures, PictureStrip } from "../../lib/covers/own-pictures.tsx";
import { serviceCover } from "../../lib/covers/service-cover.ts";
import detail from "../../lib/detail/detail.module.css";
import { countText } from "../../lib/format.ts";
import { durationRange, suitsText } from "../service-labels.ts";
import services from "../services.module.css";
import styles from "./service-detail.module.css";

/** Drawing, name, score and the three facts a family asks for first. */
export function ServiceHead({ service, favourite }: { service: ServiceDetail; favourite: ReactNode }) {
  const { id, name, categoryText, pictures, details, rating, commentCount, soldCount, skus } = service;
  const keys = [
    { term: "谁来", value: details.whoComes.text, note: details.whoComes.note },
    {
      term: "多久",
      value: durationRange(skus.filter((s) => s.visits === 1).map((s) => s.durationMinutes)),
      note: unitNotes[service.unit] ?? "看选哪个套餐",
    },
    { term: "保障", value: details.insurance.text, note: details.insurance.note },
  ];
  return (
    <>
      <Cover
        kind="service"
        id={id}
        {...serviceCover(service)}
        plate={categoryText}
        fav={favourite}
        priority
        className={styles.cover}
      >
        <OpenPictures pictures={pictures} />
      </Cover>
      <PictureStrip pictures={pictures} />
      <h1 className={cx(layout.name, styles.title)}>
        {name} <small>{suitsText(service)}</small>
      </h1>
      <div className={cx(layout.row, layout.wrap, styles.marks)}>
        <Rate score={commentCount > 0 ? rating : null} count={commentCount} leaves={5} />
        <span className={layout.muted}>已服务 {countText(soldCount)} 次</span>
        {service.rebookRate !== undefined && (
          <span className={layout.muted}>每 100 位有 {service.rebookRate} 位又约了</span>
        )}
      </div>
      <div className={cx(layout.row, layout.wrap, services.tags)}>
        {service.selfOperated ? <Tag tone="ok">平台自营</Tag> : <Tag>由 {service.providerName} 提供</Tag>}
        {service.ltcPay && <Tag tone="info">可用长护险</Tag>}
        {service.needFamilyPresent && <Tag tone="gold">要有家属在场</Tag>}
        {service.state === "PAUSED" && <Tag tone="red">暂停预约</Tag>}
        {service.state === "OFF" && <Tag tone="red">已下架</Tag>}
      </div>
      <dl className={cx(detail.keyFacts, detail.three)}>
        {keys.map(({ term, value, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
