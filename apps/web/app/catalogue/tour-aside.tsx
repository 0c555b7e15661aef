import { Button } from "@ginkgo/ui/button";
import { Rule } from "@ginkgo/ui/rule";
import type { ReactNode } from "react";
import { useSiteData } from "../lib/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";

/** The card beside the text: the facts that decide, and the telephone, for signing up by telephone is how it works today. */
export function TourAside({
  heading,
  callText,
  note,
  actions,
  children,
}: {
  heading: ReactNode;
  callText: string;
  note: string;
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
          {site && (
            <>
              <Button
                variant="pri"
                size="big"
                full
                icon="phone"
                href={telephoneHref(site.phone)}
                className="only-d"
              >
                <span>
                  {callText} <span className="nw">{site.phone}</span>
                </span>
              </Button>
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

/** On a telephone: the price and the telephone under the thumb. */
export function TourBuyBar({ callText, children }: { callText: string; children: ReactNode }) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className="buybar only-m">
      <span className="grow">{children}</span>
      {phone && (
        <Button variant="pri" icon="phone" href={telephoneHref(phone)}>
          <span className="nw">{callText}</span>
        </Button>
      )}
    </div>
  );
}
