export { createStaff, StaffNotMade } from "./create-staff.ts";
export { readStaff, readStaffPhones, staffIdOfPhone } from "./read-staff.ts";
export { sellersOf, setSellers, staffOfSeller } from "./sellers-of.ts";
export type { Permission } from "./staff-rights.ts";
export { staffViewer } from "./staff-viewer.ts";
