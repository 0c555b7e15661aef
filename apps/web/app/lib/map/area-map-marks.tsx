import { cx } from "@ginkgo/ui/lib/cx";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./area-map.module.css";
import { type Mark, shortName } from "./map-layout.ts";

const DROP = "M0 0C-6 -12 -20 -18 -20 -34a20 20 0 0 1 40 0C20 -18 6 -12 0 0Z";

export interface MarkProps {
  mark: Mark;
  href: string;
  name: string;
  /** Number of the row beside the map. */
  number?: number | undefined;
  on: boolean;
  finger: number;
  letter: number;
  /** Whether the tab key stops at it: only where no script moves between marks. */
  isStop: boolean;
  onPress: (event: MouseEvent) => void;
  onLight: (on: boolean) => void;
  onFocus: () => void;
}

function Drop({ number, size }: { number: number | undefined; size: number }) {
  return (
    <g transform={`scale(${size})`}>
      <rect className={styles.hit} x="-22" y="-56" width="44" height="56" />
      <path d={DROP} />
      <text y="-28" textAnchor="middle" fontSize="18" fontWeight="700">
        {number}
      </text>
    </g>
  );
}

function Ring({ count, radius }: { count: number; radius: number }) {
  return (
    <>
      <circle className={styles.hit} r={radius} />
      <circle r={radius - 2} />
      <text y={radius * 0.3} textAnchor="middle" fontSize={radius * 0.85} fontWeight="700">
        {count}
      </text>
    </>
  );
}

function Part({ mark, letter }: { mark: Mark; letter: number }) {
  const { box, areas, count } = mark;
  return (
    <>
      <rect
        className={styles.hit}
        x={-box.width / 2}
        y={-box.height / 2}
        width={box.width}
        height={box.height}
        rx="6"
      />
      <text
        y={-0.12 * letter}
        textAnchor="middle"
        fontSize={letter}
        fontWeight="700"
        className={styles.mapPart}
      >
        {shortName(areas[0]!.name)}
      </text>{" "}
      <text y={letter * 1.02} textAnchor="middle" fontSize={letter * 0.92}>
        {count}
      </text>
    </>
  );
}

function drawingOf({ mark, number, finger, letter }: MarkProps): ReactNode {
  if (mark.kind === "pin") return <Drop number={number} size={finger / 44} />;
  if (mark.kind === "area") return <Part mark={mark} letter={letter} />;
  if (mark.kind === "cluster") return <Ring count={mark.count} radius={finger / 2} />;
  return (
    <>
      <circle className={styles.hit} r={finger / 2} />
      <circle className={styles.ownDot} r={finger / 5} />
    </>
  );
}

/** One thing on a map that can be pressed: a link, so that it leads somewhere without scripts too. */
export function MapMark(props: MarkProps) {
  const { mark, href, name, on, isStop, onPress, onLight, onFocus } = props;
  return (
    <Link
      to={href}
      className={cx(styles.mapMark, styles[mark.kind], on && styles.selected)}
      data-mark={mark.key}
      data-pin={mark.kind === "pin" ? mark.key : undefined}
      aria-label={name}
      aria-current={on ? "true" : undefined}
      tabIndex={isStop ? undefined : -1}
      preventScrollReset={mark.kind === "cluster"}
      onClick={onPress}
      onMouseEnter={() => onLight(true)}
      onMouseLeave={() => onLight(false)}
      onFocus={() => {
        onFocus();
        onLight(true);
      }}
      onBlur={() => onLight(false)}
    >
      <g transform={`translate(${mark.x} ${mark.y})`}>{drawingOf(props)}</g>
    </Link>
  );
}
