export { checkFees } from "./check-fees.ts";
export { listOrgs } from "./list-orgs.ts";
export { NewOrg, type NewOrgInput } from "./new-org.ts";
export { presentOrg } from "./present-org.ts";
export { publishOrg } from "./publish-org.ts";
export { orgCards, orgDetails } from "./queries.ts";
export { shownOrg } from "./shown-org.ts";
export { unposted } from "./unposted.ts";
export { writeOrgs } from "./write-orgs.ts";
