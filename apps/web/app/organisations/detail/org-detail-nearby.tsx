import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { OrgCard } from "../list/org-card.tsx";
import styles from "./org-detail.module.css";

/** Three more within reach, for when this one does not fit. */
export function NearbyOrgs({ orgs }: { orgs: OrgDetail["nearbyOrgs"] }) {
  if (orgs.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="near-h">
      <h2 id="near-h" className={styles.nearTitle}>
        附近的机构
      </h2>
      <div className={layout.threeColumns}>
        {orgs.map((org) => (
          <OrgCard key={org.id} org={org} />
        ))}
      </div>
    </section>
  );
}
