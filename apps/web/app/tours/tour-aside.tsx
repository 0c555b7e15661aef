import { Button } from "@ginkgo/ui/button";
import { Rule } from "@ginkgo/ui/rule";
import type { ReactNode } from "react";
import { Link } from "react-router";
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
    <aside className="od-aside" aria-label="价格与联系">
      <div className="stick">
        <Rule />
        <div className="pad">
          <h2 className="as-h3">{heading}</h2>
          {children}
          {ask}
          {site && (
            <>
              {join && (
                <Button variant="pri" size="big" full className="only-d" render={<Link to={join} />}>
                  报名
                </Button>
              )}
              <Button
                variant={join ? "qui" : "pri"}
                size={join ? "normal" : "big"}
                full
                icon="phone"
                href={telephoneHref(site.phone)}
                className="only-d"
              >
                <span>
                  {callText} <span className="nw">{site.phone}</span>
                </span>
              </Button>
              {book && (
                <Button variant={join ? "qui" : "sec"} full icon="calendar-check" render={<Link to={book} />}>
                  {join ? "日子不合适，预约参团" : "预约参团"}
                </Button>
              )}
              <p className="hint od-hours">
                {site.phoneHours}。{note}
              </p>
            </>
          )}
        </div>
      </div>
      <div className="row wrapx od-acts">{actions}</div>
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
    <div className="buybar only-m">
      <span className="grow">{children}</span>
      {join ? (
        <Button variant="pri" render={<Link to={join} />}>
          <span className="nw">报名</span>
        </Button>
      ) : (
        phone && (
          <Button variant="pri" icon="phone" href={telephoneHref(phone)}>
            <span className="nw">{callText}</span>
          </Button>
        )
      )}
    </div>
  );
}
