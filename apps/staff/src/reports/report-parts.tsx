import type { ReactNode } from "react";
import { usePermissions } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import styles from "./reports.module.css";

/** Sums of the whole span, above its plots. */
export const Figures = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <dl className={styles.figures}>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What stands where a report is not there yet, or could not be had. */
export const NotThere = ({ error }: { error: unknown }) =>
  error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在算</p>;

export const total = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0);

/** Of so many in a hundred, with one place; a dash of none. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? "—" : `${Math.round((part / whole) * 1000) / 10}%`;

export const minutesText = (seconds: number): string => `${Math.round(seconds / 6) / 10} 分`;

/** A link where the account may open what it leads to. */
export function useLinkIf() {
  const { permissions } = usePermissions<string[]>();
  return <T extends unknown[]>(permission: string, link: (...args: T) => string) =>
    permissions?.includes(permission) ? link : undefined;
}
