import { type PortalPart, portalPartNames, portalParts } from "@ginkgo/api-contract/system/setting-codes";
import type { Settings } from "./settings.ts";

/** Parts of the portal that the company offers. */
export const offeredParts = (settings: Settings): PortalPart[] =>
  portalPartNames.filter((part) => settings[portalParts[part].setting] === "on");

/** Whether something of that part is offered; what is of no part always is. */
export const isOffered = (settings: Settings, part: PortalPart | undefined): boolean =>
  part === undefined || settings[portalParts[part].setting] === "on";
