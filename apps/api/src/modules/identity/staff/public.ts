export { createStaff, StaffNotMade } from "./create-staff.ts";
export { readStaff, readStaffPhones } from "./read-staff.ts";
export { sellersOf, setSellers } from "./sellers-of.ts";
export type { Permission } from "./staff-roles.ts";
