import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { withQuery } from "../../lib/with-query.ts";
import styles from "./product.module.css";
import { specGroups } from "./product-choice.ts";

/** A choice that is an address. With scripts the page changes in its place and nothing scrolls. */
function ChoiceLink({
  change,
  on,
  className,
  label,
  children,
}: {
  change: Record<string, string | undefined>;
  on?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const to = withQuery(pathname, search, change);
  const stay = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, { preventScrollReset: true, replace: true });
  };
  return (
    <Chip
      on={on}
      className={className}
      render={
        <Link
          to={to}
          onClick={stay}
          aria-current={on ? "true" : undefined}
          aria-label={label}
          rel="nofollow"
        />
      }
    >
      {children}
    </Chip>
  );
}

const countChange = (n: number) => ({ n: n > 1 ? String(n) : undefined });

function CountStep({
  to,
  label,
  icon,
  most,
}: {
  to: number;
  label: string;
  icon: "plus" | "minus";
  most: number;
}) {
  if (to < 1 || to > most)
    return (
      <span className={cx(chip.chip, chip.unavailable)} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <ChoiceLink change={countChange(to)} label={label}>
      <Icon name={icon} />
    </ChoiceLink>
  );
}

/** What can be chosen of a product, and how many; what is sold out says so. */
export function ProductSpecs({
  skus,
  sku,
  count,
}: {
  skus: readonly ProductSku[];
  sku: ProductSku;
  count: number;
}) {
  const most = Math.min(sku.stock, sku.limitPerOrder ?? 99);
  return (
    <div className={styles.specs}>
      {specGroups(skus, sku).map(({ name, values }) => (
        <nav key={name} aria-label={name}>
          <b className={styles.label}>{name}</b>
          <div className={chip.chips}>
            {values.map(({ value, on, sku: of }) => (
              <ChoiceLink
                key={value}
                change={{ sku: of.id, n: undefined }}
                on={on}
                className={of.stock === 0 ? chip.unavailable : undefined}
              >
                {of.stock === 0 ? `${value}（缺货）` : value}
              </ChoiceLink>
            ))}
          </div>
        </nav>
      ))}
      <nav aria-label="数量">
        <b className={styles.label}>数量</b>
        <div className={cx(layout.row, styles.count)}>
          <CountStep to={count - 1} label="减一件" icon="minus" most={most} />
          <span className={chip.chip} role="status">
            {count}
            <span className={layout.screenReader}> 件</span>
          </span>
          <CountStep to={count + 1} label="加一件" icon="plus" most={most} />
          <span className={layout.hint}>
            {sku.stock === 0 ? "这一款暂时缺货" : `还有 ${sku.stock} 件`}
            {sku.limitPerOrder !== undefined && `，一次最多 ${sku.limitPerOrder} 件`}
          </span>
        </div>
      </nav>
    </div>
  );
}
