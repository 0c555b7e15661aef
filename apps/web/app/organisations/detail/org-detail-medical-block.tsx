import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import detail from "../../lib/detail/detail.module.css";
import { medicalFacts } from "./org-detail-medical.ts";

export function MedicalBlock({ org }: { org: OrgDetail }) {
  const facts = medicalFacts(org);
  return (
    <section className={detail.block} id="med" aria-labelledby="med-h">
      <h2 id="med-h">医疗</h2>
      {facts.length > 0 ? (
        <Facts items={facts} className={detail.facts} />
      ) : (
        <p className={layout.muted}>
          这家机构没有公布医疗条件。身体不舒服时怎么办、能不能用医保，请打电话问。
        </p>
      )}
    </section>
  );
}
