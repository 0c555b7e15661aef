import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import type { CoverParams } from "@ginkgo/ui/cover";
import { ownCover } from "./own-cover.ts";

interface Shown {
  picture: string;
  name: string;
  cover?: string | undefined;
}

/** A service's cover: its own picture, else its drawing, with the name a plain tile bears where there is none. */
export const serviceCover = ({ picture, name, cover }: Shown): { params: CoverParams; name?: string } => ({
  params: { category: picture },
  ...(picture === PLAIN ? { name } : {}),
  ...ownCover(cover, "4x3"),
});
