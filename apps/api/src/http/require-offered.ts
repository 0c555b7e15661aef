import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import { isOffered } from "../platform/offered-parts.ts";
import type { Settings } from "../platform/settings.ts";
import { problem } from "./problem.ts";

/** For what belongs to a part a company may leave out. @throws {ProblemError} NOT_OFFERED */
export function requireOffered(settings: Settings, part: PortalPart | undefined): void {
  if (!isOffered(settings, part)) throw problem("NOT_OFFERED");
}
