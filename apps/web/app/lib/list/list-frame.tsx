import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { countText } from "../format.ts";
import { HrefLink } from "../routing/href-link.tsx";
import styles from "./list.module.css";
import type { ActiveFilter, ListAddress } from "./list-address.ts";
import { ListRail } from "./list-rail.tsx";

const ListSheet = lazy(() => import("./list-sheet.tsx"));

export interface ListFrameProps {
  list: ListAddress;
  address: URLSearchParams;
  /** 南京市 34 家养老机构 */
  heading: ReactNode;
  total: number;
  /** 家, 项, 件 */
  unit: string;
  /** The fields of the filters: once in the rail, once in the sheet. Absent where nothing can be filtered. */
  fields?: ReactNode;
  filters: readonly ActiveFilter[];
  /** The address with every filter off. */
  clearHref: string;
  /** How many an address would give, for the sheet's button. */
  count(address: URLSearchParams, signal: AbortSignal): Promise<number | undefined>;
  /** `address` changed by this sort; the first is the default. */
  sorts: readonly { value: string; label: string; href: string }[];
  sort: string;
  /** 列表 / 地图, where there is a map. */
  hasMap?: boolean;
  /**
   * A list drawn without a rail: this stands in place of the heading and holds the page's `h1`. The filters open by a
   * button on every screen.
   */
  head?: ReactNode;
  /** Between the heading and the chips: a search within the list. */
  tools?: ReactNode;
  /** Between the chips and the rows. */
  note?: ReactNode;
  children: ReactNode;
}

function ViewSwitch({ list, address, view }: { list: ListAddress; address: URLSearchParams; view: string }) {
  const current = address.get("current") ?? undefined;
  return (
    <span className={layout.onlyWide}>
      <Segmented
        label="显示方式"
        value={view}
        as={HrefLink}
        items={[
          {
            value: "list",
            label: "列表",
            icon: "list-bullets",
            href: list.changed(address, { view: undefined, current }),
          },
          {
            value: "map",
            label: "地图",
            icon: "map-trifold",
            href: list.changed(address, { view: "map", current }),
          },
        ]}
      />
    </span>
  );
}

type Opens = { props: ListFrameProps; openSheet: () => void };

/** Opens the filters; without scripts it leads to a page that shows them. */
function FilterButton({
  props: { list, address, filters },
  openSheet,
  className,
}: Opens & { className?: string }) {
  const panel = list.changed(address, {});
  return (
    <Button
      size="small"
      icon="sliders-horizontal"
      className={className}
      render={
        <Link
          to={`${panel}${panel.includes("?") ? "&" : "?"}panel=filters`}
          onClick={(event) => {
            event.preventDefault();
            openSheet();
          }}
        />
      }
    >
      筛选 · 已选 {filters.length}
    </Button>
  );
}

/** On a narrow screen: the button that opens the filters, and the way to the map. */
function NarrowBar({ props, openSheet }: Opens) {
  const { list, address, fields, hasMap } = props;
  const view = address.get("view") ?? "list";
  return (
    <div className={layout.onlyTablet}>
      <div className={styles.narrowBar}>
        {fields && <FilterButton props={props} openSheet={openSheet} className={layout.grow} />}
        {hasMap && (
          <Button
            size="small"
            icon="map-trifold"
            render={<Link to={list.changed(address, { view: view === "map" ? undefined : "map" })} />}
          >
            {view === "map" ? "列表" : "地图"}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Every list of the portal: rail, heading, sorts, chips, rows. The whole state is the address, so it can be shared,
 * gone back to and used without scripts.
 */
export function ListFrame(props: ListFrameProps) {
  const { list, address, heading, total, unit, fields, filters, clearHref, sorts, sort } = props;
  const [sheet, setSheet] = useState(false);
  const view = address.get("view") ?? "list";
  const showText = `看 ${countText(total)} ${unit}`;
  const isRequested = address.get("panel") === "filters";
  const hasRail = fields !== undefined && (props.head === undefined || isRequested);
  const openSheet = () => setSheet(true);
  // On a telephone a map stands in the first screen: sorting, names and the chips of the filters are one press away.
  const notOnMap = view === "map" ? layout.onlyWide : undefined;
  return (
    <div className={layout.page}>
      {props.head}
      <div className={hasRail ? styles.columns : undefined}>
        {hasRail && (
          <ListRail list={list} address={address} alwaysShown={isRequested} showText={showText}>
            {props.head !== undefined && <h2 className={layout.screenReader}>筛选</h2>}
            {fields}
          </ListRail>
        )}
        <div>
          <div className={styles.toolbar}>
            {props.head === undefined ? (
              <h1 className={styles.listTitle}>{heading}</h1>
            ) : (
              <>
                <span className={layout.grow}>{heading}</span>
                {fields && <FilterButton props={props} openSheet={openSheet} />}
              </>
            )}
            {sorts.length > 1 && (
              <span className={layout.onlyWide}>
                <Segmented label="排序" value={sort} items={[...sorts]} as={HrefLink} />
              </span>
            )}
            {props.hasMap && <ViewSwitch list={list} address={address} view={view} />}
          </div>
          {props.head === undefined && (fields || props.hasMap) && (
            <NarrowBar props={props} openSheet={openSheet} />
          )}
          {sorts.length > 1 && !notOnMap && (
            <div className={cx(layout.onlyNarrow, styles.sortScroll)}>
              <Segmented label="排序" value={sort} items={[...sorts]} full as={HrefLink} />
            </div>
          )}
          {props.tools && <div className={notOnMap}>{props.tools}</div>}
          <div className={cx(chip.chips, styles.activeChips, notOnMap)}>
            {filters.map((f) => (
              <Chip key={f.key} removable render={<Link to={f.href} preventScrollReset />}>
                {f.text}
              </Chip>
            ))}
            {filters.length > 1 && (
              <Link className={button.moreLink} to={clearHref}>
                全部清除
              </Link>
            )}
          </div>
          {props.note}
          {props.children}
        </div>
      </div>
      {sheet && fields && (
        <Suspense>
          <ListSheet
            list={list}
            total={total}
            unit={unit}
            count={props.count}
            clearHref={clearHref}
            onClose={() => setSheet(false)}
          >
            {fields}
          </ListSheet>
        </Suspense>
      )}
    </div>
  );
}
