export { addAbsence, withdrawAbsence } from "./absences.ts";
export { changeSetup, type SetupChange } from "./change-setup.ts";
export { endFreezes, freezeEmployee, unfreezeEmployee } from "./freeze-employee.ts";
export {
  countEmployees,
  type EmployeeFilters,
  type EmployeeLine,
  employeeCursor,
  findEmployees,
  readEmployeeFile,
  servedAreas,
} from "./list-employees.ts";
export { noteEmployee } from "./note-employee.ts";
export { type EmployeeDay, peopleAtHand, readDays } from "./read-days.ts";
export { type RenewedPaper, renewPaper } from "./renew-paper.ts";
