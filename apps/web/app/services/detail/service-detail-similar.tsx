import type { ServiceCard as Service } from "@ginkgo/api-contract/services/services";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../../lib/detail/detail.module.css";
import { ServiceCard } from "../service-card.tsx";
import styles from "./service-detail.module.css";

/** Others of the kind, carried out nearby. */
export function ServiceSimilar({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <section className={cx(detail.block, layout.notElder)} aria-labelledby="similar-h">
      <h2 id="similar-h">也可以看看</h2>
      <div className={cx(layout.fourColumns, styles.similar)}>
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} as="h3" />
        ))}
      </div>
    </section>
  );
}
