// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks on a telephone, a table loses its own roles
import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Form, Link } from "react-router";
import { ownCover } from "../../lib/covers/own-cover.ts";
import { cityAndDistrict } from "../list/org-labels.ts";
import styles from "./compare-table.module.css";
import type { CompareCell, CompareRow } from "./compare-table-rows.ts";

/** Without the place it stands in: three names side by side on a telephone. */
const shortName = ({ name, city, district }: OrgDetail): string => {
  const [, rest] = new RegExp(`^(?:${city}市?)?(?:${district})?(.{2,})$`).exec(name) ?? [];
  return rest ?? name;
};

/** Takes one organisation out of the comparison, and out of the choice kept on this device if it is there. */
function Remove({ org, isKept, to }: { org: OrgDetail; isKept: boolean; to: string }) {
  const words = (
    <>
      <span className={styles.word}>移除</span>
      <span className={layout.screenReader}>{org.name}</span>
    </>
  );
  if (!isKept) {
    return (
      <Button variant="quiet" size="small" icon="x" render={<Link to={to} />}>
        {words}
      </Button>
    );
  }
  return (
    <Form method="post" action="/orgs/compare/choose">
      <input type="hidden" name="to" value={to} />
      <Button variant="quiet" size="small" icon="x" type="submit" name="toggle" value={org.id}>
        {words}
      </Button>
    </Form>
  );
}

function Cell({ cell, name }: { cell: CompareCell; name: string }) {
  const { lines, fails, best } = cell;
  return (
    <td role="cell" className={fails ? styles.fails : undefined}>
      <b className={styles.name} aria-hidden="true">
        {name}
      </b>
      {lines.map((line, i) => (
        <span className={i === 0 ? cx(styles.line, styles.first) : styles.line} key={line}>
          <span>
            {fails && i === 0 && <Icon name="warning-circle-fill" />}
            {line}
          </span>
          {i === 0 && best && (
            <Tag tone="ok" icon="check-bold">
              {best}
            </Tag>
          )}
        </span>
      ))}
    </td>
  );
}

/**
 * Organisations side by side, up to three of them on a telephone too, each row under its title as a band. With letters
 * too large for that every row becomes a block with the organisations below each other. The roles keep it a table for
 * screen readers.
 */
export function CompareTable({
  orgs,
  rows,
  keptIds,
  care,
  hrefWithout,
  caption,
}: {
  orgs: readonly OrgDetail[];
  rows: readonly CompareRow[];
  /** Numbers of the organisations in the choice kept on this device. */
  keptIds: readonly string[];
  /** The level whose costs are compared; a home's page opens on it. */
  care: CareLevel;
  hrefWithout: (id: string) => string;
  caption: string;
}) {
  return (
    <table className={styles.table} role="table" data-n={orgs.length}>
      <caption className={layout.screenReader}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" className={styles.covers}>
          <td role="cell" />
          {orgs.map((org) => (
            <td role="cell" key={org.id}>
              <Cover kind="org" id={org.id} {...ownCover(org.cover)} plate={cityAndDistrict(org)} />
            </td>
          ))}
        </tr>
        <tr role="row" className={styles.heads}>
          <th role="columnheader" scope="col">
            项目
          </th>
          {orgs.map((org) => (
            <th role="columnheader" scope="col" key={org.id}>
              <Link className={layout.name} to={`/orgs/${org.id}?care=${care}`} aria-label={org.name}>
                <span className={styles.long}>{org.name}</span>
                <span className={styles.short} aria-hidden="true">
                  {shortName(org)}
                </span>
              </Link>
              <Remove org={org} isKept={keptIds.includes(org.id)} to={hrefWithout(org.id)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ title, cells }) => (
          <tr role="row" key={title}>
            <th role="rowheader" scope="row">
              {title}
            </th>
            {cells.map((cell, i) => (
              <Cell key={orgs[i]!.id} cell={cell} name={orgs[i]!.name} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
