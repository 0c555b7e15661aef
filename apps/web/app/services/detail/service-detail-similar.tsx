import type { ServiceCard as Service } from "@ginkgo/api-contract/services/services";
import { ServiceCard } from "../service-card.tsx";

/** Others of the kind, carried out nearby. */
export function ServiceSimilar({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <section className="blk no-elder" aria-labelledby="similar-h">
      <h2 id="similar-h">也可以看看</h2>
      <div className="g4 svc-similar">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} as="h3" />
        ))}
      </div>
    </section>
  );
}
