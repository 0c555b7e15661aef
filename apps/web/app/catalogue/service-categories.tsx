import type { CountedCategory } from "@ginkgo/contract/orgs";
import type { ServicePage } from "@ginkgo/contract/services";
import { Chip } from "@ginkgo/ui/chip";
import { Link } from "react-router";
import { valuesOf } from "../lib/list/list-address.ts";
import { serviceList } from "./service-address.ts";

const HELPS = "LIUZHU";

/** The six helps by their own names, then the other families: what a family asks for first. */
const firstRow = (tree: readonly CountedCategory[]): CountedCategory[] =>
  tree.flatMap((c) => (c.value === HELPS ? c.children : [c]));

/** Whether one code is the other or lies below it: LIUZHU, LIUZHU_02, LIUZHU_0201. */
const lies = (code: string, below: string): boolean =>
  below === code || (/_\d\d$/.test(code) ? below.startsWith(code) : below.startsWith(`${code}_`));

interface ChosenIn {
  address: URLSearchParams;
  chosen: readonly string[];
}

function KindChip({ of: { value, text, count }, address, chosen }: ChosenIn & { of: CountedCategory }) {
  const on = chosen.some((c) => lies(value, c));
  const to = serviceList.changed(address, { categoryId: value });
  return (
    <Chip on={on} render={<Link to={to} aria-current={on ? "true" : undefined} preventScrollReset />}>
      {text}
      <span className="sr">，{count} 项</span>
    </Chip>
  );
}

function Items({
  label,
  branches,
  ...chosenIn
}: ChosenIn & { label: string; branches: readonly CountedCategory[] }) {
  if (branches.length === 0) return null;
  return (
    <nav className="chips svc-items" aria-label={label}>
      {branches.map((c) => (
        <KindChip key={c.value} of={c} {...chosenIn} />
      ))}
    </nav>
  );
}

/** The category tree as rows of chips: the kinds, and below a chosen one its items. */
export function ServiceCategories({ page, address }: { page: ServicePage; address: URLSearchParams }) {
  const chosen = valuesOf(address, "categoryId");
  const isChosen = (c: CountedCategory) => chosen.some((v) => lies(c.value, v));
  const shown = (branches: readonly CountedCategory[]) => branches.filter((c) => c.count > 0 || isChosen(c));
  const kinds = shown(firstRow(page.categories));
  const open = kinds.filter(isChosen);
  const items = shown(open.flatMap((c) => c.children));
  const deeper = shown(items.filter(isChosen).flatMap((c) => c.children));
  const everything = serviceList.changed(address, { categoryId: undefined });
  return (
    <div className="svc-tree">
      <nav className="chips" aria-label="服务种类">
        <Chip
          on={chosen.length === 0}
          render={
            <Link
              to={everything}
              aria-current={chosen.length === 0 ? "true" : undefined}
              preventScrollReset
            />
          }
        >
          全部
        </Chip>
        {kinds.map((c) => (
          <KindChip key={c.value} of={c} address={address} chosen={chosen} />
        ))}
      </nav>
      <Items label="里面的项目" branches={items} address={address} chosen={chosen} />
      <Items label="再细一点" branches={deeper} address={address} chosen={chosen} />
    </div>
  );
}
