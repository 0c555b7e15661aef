export { amongElders, bondFor, canActFor, whoMay } from "./can-act-for.ts";
export { type ThingCard, thingCards } from "./favourite-kinds.ts";
export { listElders } from "./list-elders.ts";
export { maskName, maskPhone } from "./mask.ts";
export { noteAccess } from "./note-access.ts";
export { type NewNotice, notice } from "./notice.ts";
export { elderNames, hasEmergencyContact, ownAddress } from "./order-needs.ts";
export { maskedNameOf, maskedPhoneOf, nameOf, peopleOf } from "./people.ts";
export { requirePermission } from "./require-permission.ts";
