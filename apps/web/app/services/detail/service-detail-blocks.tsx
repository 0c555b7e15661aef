import type { LoadedService } from "./load-service.ts";
import { ServiceComments } from "./service-detail-comments.tsx";
import { ServicePeople } from "./service-detail-people.tsx";
import { ServiceSafety } from "./service-detail-safety.tsx";

/** What is read once the price and the hours are known: for whom it is not, who comes, what others say. */
export default function ServiceBlocks({ service, comments }: Pick<LoadedService, "service" | "comments">) {
  return (
    <div>
      <ServiceSafety service={service} />
      <ServicePeople service={service} />
      <ServiceComments service={service} all={comments} />
    </div>
  );
}
