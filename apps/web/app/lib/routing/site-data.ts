import type { Announcement } from "@ginkgo/api-contract/content/announcements";
import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import type { PortalContent, PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import { useRouteLoaderData } from "react-router";
import type { Area } from "../area/area.ts";
import type { Reading } from "../area/reading.ts";

/** What the root loader gives every page. */
export interface SiteData {
  config: PublicConfig;
  buildId: string;
  /** Public origin, for canonical addresses. */
  origin: string;
  reading: Reading;
  /** Remembered, else located, else the site's home province. */
  area: Area;
  /** The signed-in viewer; null for visitors, whose pages hold nothing personal. */
  member: CurrentMember | null;
  /** What is announced to everybody today. */
  announcements: Announcement[];
  /** A draft of the back office is shown in place of what visitors see. */
  isPreview: boolean;
  /** Why somebody who seemed signed in is not. */
  memberFailure?: { statusText: string; msg: string };
}

/** Undefined only on the root error page, when the root loader itself failed. */
export const useSiteData = (): SiteData | undefined => useRouteLoaderData("root") as SiteData | undefined;

/** Whether the portal offers that part; what is of no part always is. */
export function useOffered(): (part: PortalPart | undefined) => boolean {
  const parts = useSiteData()?.config.parts;
  return (part) => !part || !parts || parts.includes(part);
}

/** Whether the portal offers that and there is some of it; what is no such content always is there. */
export function useFilled(): (content: PortalContent | undefined) => boolean {
  const filled = useSiteData()?.config.filled;
  return (content) => !content || !filled || filled.includes(content);
}

/** The signed-in viewer, in any part of any page. */
export const useMember = (): CurrentMember | null => useSiteData()?.member ?? null;

/** Of the matches a `meta` function gets. */
export function siteDataOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): SiteData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
}
