import { Chip } from "@ginkgo/ui/chip";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import styles from "./area-map.module.css";
import { AreaMap, type AreaMapProps } from "./area-map.tsx";
import type { MapList } from "./map-list.ts";

type Own = Pick<AreaMapProps, "plan" | "name" | "unit" | "areas" | "chosenArea" | "hrefOfPin" | "hrefOfArea">;

/** The map beside a list, and the switch that makes the list follow it. */
export function MapFigure({ list, most, ...own }: Own & { list: MapList<{ id: string }>; most?: boolean }) {
  const { rows, isFollowing, followHref, setLit, view, ...shared } = list;
  const { z, x, y } = view;
  return (
    <figure className={own.areas ? cx(styles.mapFig, styles.mapWide) : styles.mapFig}>
      <AreaMap {...own} {...shared} view={{ z, x, y }} onLight={setLit} />
      <figcaption className={styles.mapFoot}>
        <span className={layout.hint}>
          示意图，不作划界依据。
          {own.areas
            ? "点一座城市，换成那里的；放大看每一处。"
            : "点编号，列表翻到那一行，再点一次打开；点圆圈放大。"}
        </span>
        <Chip on={isFollowing} render={<Link to={followHref} preventScrollReset replace />}>
          只看图中
        </Chip>
        {isFollowing && (
          <span className={layout.muted} role="status">
            列表里是图中的 {rows.length} {own.unit}
            {most && "，只从排在前面的 60 条里找"}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
