import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import type { CoverParams } from "@ginkgo/ui/cover";

/** A service's cover by its drawing, and the name a plain tile bears where there is none. */
export const serviceCover = (picture: string, name: string): { params: CoverParams; name?: string } => ({
  params: { category: picture },
  ...(picture === PLAIN ? { name } : {}),
});
