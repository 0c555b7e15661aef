export { employeeDays } from "./employee-days.ts";
export { dropOtherHours, readEmployeeWeek, saveOtherHours, saveWeek } from "./employee-hours.ts";
export { employeeNoOf } from "./employee-of-member.ts";
export { type Candidate, serve, workingSpans } from "./free-slots.ts";
export { legalHoliday } from "./legal-holiday.ts";
export { NewEmployee, type NewEmployeeInput } from "./new-employee.ts";
export { rateEmployee } from "./rate-employee.ts";
export {
  type Calendar,
  type EmployeeAnswers,
  EVERYBODY,
  readAnswers,
  readCalendars,
  readHours,
} from "./read-calendars.ts";
export { writeEmployees } from "./write-employees.ts";
