export { readStaff, readStaffPhones } from "./read-staff.ts";
export { sellersOf } from "./sellers-of.ts";
export type { Permission } from "./staff-roles.ts";
