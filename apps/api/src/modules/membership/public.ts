export { keepAddress } from "./addresses/address-save.ts";
export { saveContact } from "./contacts/save-contact.ts";
export { familyLinkFor, membersWithPermission } from "./family/can-act-for.ts";
export { type ThingCard, thingCards } from "./favourites/favourite-kinds.ts";
export { messageWords } from "./messages/fill-message.ts";
export { noteAccess } from "./note-access.ts";
export { type NewNotice, notice } from "./notices/notice.ts";
export { maskedNameOf, maskedPhoneOf, nameOf, peopleOf } from "./people.ts";
export { requirePermission } from "./require-permission.ts";
