import type { OrgPage } from "@ginkgo/api-contract/organisations/orgs";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { frameOf } from "./area-frame.ts";

/** The area a list looks at, with the way to it: 江苏省 · 南京市. Undefined for the whole country. */
export function presentFrame(adcode: readonly string[] | undefined): OrgPage["frame"] {
  const { code } = frameOf(adcode).frame;
  if (!code) return undefined;
  return { adcode: code, name: areaName(code), path: [...new Set(areaPath(code).map(areaName))].join(" · ") };
}
