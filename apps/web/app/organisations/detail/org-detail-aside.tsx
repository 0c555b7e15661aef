import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { VisitSlots } from "@ginkgo/api-contract/bookings/bookings";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdviserName } from "../../lib/adviser-line.tsx";
import { AskButton } from "../../lib/ask-button.tsx";
import detail from "../../lib/detail/detail.module.css";
import { weekdayList } from "../../lib/format.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { ShareAndPrint } from "../../lib/share-and-print.tsx";
import { telephoneHref } from "../../lib/telephone.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import styles from "./org-detail-days.module.css";
import { AsideDays } from "./org-detail-days.tsx";

interface Props {
  org: OrgDetail;
  /** Organisations chosen for comparing on this device. */
  chosen: readonly string[];
  /** When it shows people round; null where that cannot be told just now. */
  slots: VisitSlots | null;
  face: AdviserFace | null;
  /** Keeps the organisation; the page composes it in. */
  favourite: ReactNode;
}

function visiting({ visit, trialStayDays }: OrgDetail["details"]) {
  return [
    visit.weekdays && { term: "参观日", value: weekdayList(visit.weekdays) },
    visit.hours && { term: "时间", value: visit.hours },
    visit.weekdays && { term: "预约", value: visit.needBooking ? "先约好再去" : "不预约也可以去" },
    trialStayDays > 0 && { term: "试住", value: `可以先住 ${trialStayDays} 天` },
  ].filter((fact) => fact !== "" && fact !== false);
}

/** The card beside the text: when one can go and look, booking it, and the telephone. */
export default function OrgAside({ org, slots, face, chosen, favourite }: Props) {
  const site = useSiteData()?.config.site;
  const facts = visiting(org.details);
  return (
    <aside className={detail.aside} aria-label="参观与联系">
      <div className={detail.stickyCard}>
        <Rule />
        <div className={layout.padded}>
          <h2 className={cx(layout.cardTitle, layout.name)}>
            <span className={layout.noWrap}>想去看看，</span>
            <span className={layout.noWrap}>先约个日子</span>
          </h2>
          {facts.length > 0 ? (
            <Facts items={facts} className={detail.visit} />
          ) : (
            <p className={cx(layout.muted, detail.visit)}>
              这家机构没有公布参观时间。约好日子，动身前再打个电话核对。
            </p>
          )}
          {slots && <AsideDays slots={slots} orgId={org.id} />}
          <Button
            variant="primary"
            size="big"
            full
            icon="calendar-check"
            className={layout.onlyWide}
            render={<Link to={`/orgs/${org.id}/visit`} />}
          >
            预约参观
          </Button>
          {face && (
            <div className={styles.face}>
              <AdviserName face={face} />
            </div>
          )}
          <AskButton about="ORG" target={org.id} size="big" full className={detail.call}>
            {face ? `问顾问${face.name}` : "问顾问"}
          </AskButton>
          {site && (
            <>
              <Button size="big" full icon="phone" href={telephoneHref(site.phone)} className={detail.call}>
                <span>
                  打电话 <span className={layout.noWrap}>{site.phone}</span>
                </span>
              </Button>
              <p className={cx(layout.hint, detail.hours)}>
                {site.name}的电话，{site.phoneHours}。可以问空床、费用，也可以请我们代约。
              </p>
            </>
          )}
        </div>
      </div>
      <div className={cx(layout.row, layout.wrap, detail.actions)}>
        {favourite}
        <CompareButton id={org.id} name={org.name} chosen={chosen.includes(org.id)} />
        <ShareAndPrint title={org.name} />
        {chosen.length > 0 && (
          <Link className={button.moreLink} to="/orgs/compare">
            去对比（{chosen.length} 家）
          </Link>
        )}
      </div>
    </aside>
  );
}
