import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { OrgCard } from "../list/org-card.tsx";

/** Three more within reach, for when this one does not fit. */
export function NearbyOrgs({ orgs }: { orgs: OrgDetail["nearbyOrgs"] }) {
  if (orgs.length === 0) return null;
  return (
    <section className="sect" aria-labelledby="near-h">
      <h2 id="near-h" className="od-near-h">
        附近的机构
      </h2>
      <div className="g3">
        {orgs.map((org) => (
          <OrgCard key={org.id} org={org} />
        ))}
      </div>
    </section>
  );
}
