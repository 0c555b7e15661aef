import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import type { ReactNode } from "react";
import { Link } from "react-router";
import detail from "../lib/detail/detail.module.css";
import { useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";

/** The card beside the text: the facts that decide, and the way to sign up; by telephone where there is no other. */
export function TourAside({
  heading,
  callText,
  join,
  book,
  note,
  ask,
  actions,
  children,
}: {
  heading: ReactNode;
  callText: string;
  /** Address of the checkout, where one can sign up here. */
  join?: string | undefined;
  /** Address where one can say beforehand when one would like to go. */
  book?: string;
  note: string;
  /** Opens a conversation about it. */
  ask: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  const site = useSiteData()?.config.site;
  return (
    <aside className={detail.aside} aria-label="价格与联系">
      <div className={detail.stickyCard}>
        <Rule />
        <div className={layout.padded}>
          <h2 className={layout.cardTitle}>{heading}</h2>
          {children}
          {ask}
          {site && (
            <>
              {join && (
                <Button
                  variant="primary"
                  size="big"
                  full
                  className={layout.onlyWide}
                  render={<Link to={join} />}
                >
                  报名
                </Button>
              )}
              <Button
                variant={join ? "quiet" : "primary"}
                size={join ? "normal" : "big"}
                full
                icon="phone"
                href={telephoneHref(site.phone)}
                className={layout.onlyWide}
              >
                <span>
                  {callText} <span className={layout.noWrap}>{site.phone}</span>
                </span>
              </Button>
              {book && (
                <Button
                  variant={join ? "quiet" : "secondary"}
                  full
                  icon="calendar-check"
                  render={<Link to={book} />}
                >
                  {join ? "日子不合适，预约参团" : "预约参团"}
                </Button>
              )}
              <p className={cx(layout.hint, detail.hours)}>
                {site.phoneHours}。{note}
              </p>
            </>
          )}
        </div>
      </div>
      <div className={cx(layout.row, layout.wrap, detail.actions)}>{actions}</div>
    </aside>
  );
}

/** On a telephone: the price and the way to sign up, or the telephone, under the thumb. */
export function TourBuyBar({
  callText,
  join,
  children,
}: {
  callText: string;
  /** Address of the checkout, where one can sign up here. */
  join?: string | undefined;
  children: ReactNode;
}) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className={cx(detail.buyBar, detail.narrowButtons, layout.onlyNarrow)} data-bottom-bar="">
      <span className={layout.grow}>{children}</span>
      {join ? (
        <Button variant="primary" render={<Link to={join} />}>
          <span className={layout.noWrap}>报名</span>
        </Button>
      ) : (
        phone && (
          <Button variant="primary" icon="phone" href={telephoneHref(phone)}>
            <span className={layout.noWrap}>{callText}</span>
          </Button>
        )
      )}
    </div>
  );
}
