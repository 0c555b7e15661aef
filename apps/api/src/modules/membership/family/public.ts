export { amongElders, canActFor } from "./can-act-for.ts";
export { healthToHandOn } from "./health-notes.ts";
export { listElders } from "./list-elders.ts";
export { sameElder } from "./merge-family.ts";
export { elderNames, hasEmergencyContact, ownAddress } from "./order-needs.ts";
