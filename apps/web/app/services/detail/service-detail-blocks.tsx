import type { LoadedService } from "./load-service.ts";
import { ServicePeople } from "./service-detail-people.tsx";
import { ServiceReviews } from "./service-detail-reviews.tsx";
import { ServiceSafety } from "./service-detail-safety.tsx";

/** What is read once the price and the hours are known: for whom it is not, who comes, what others say. */
export default function ServiceBlocks({ service, comments }: Pick<LoadedService, "service" | "comments">) {
  return (
    <div>
      <ServiceSafety service={service} />
      <ServicePeople service={service} />
      <ServiceReviews service={service} all={comments} />
    </div>
  );
}
