export { hideComment, type Moderated, replyToComment, restoreComment } from "./comment-moderate.ts";
export { addOrgRelation, type OrgRelation } from "./comment-relations.ts";
export { staffComment, staffComments } from "./comment-staff.ts";
export { cleanComment } from "./comment-words.ts";
export { listOrgs } from "./list-orgs.ts";
export {
  addOrderComment,
  appendOrderComment,
  countSold,
  type OrderCommentRow,
  orderCommentFiles,
  orderComments,
  replyToOrderComment,
  type SpokenOf,
  spokenOf,
} from "./order-comments.ts";
export { presentOrg } from "./present-org.ts";
export { orgCards, orgDetails } from "./queries.ts";
export { type DayPlan, employeeDays } from "./services/employee-days.ts";
export {
  dropOtherHours,
  readEmployeeWeek,
  saveOtherHours,
  saveWeek,
  type WeekChange,
} from "./services/employee-hours.ts";
export { employeeNoOf } from "./services/employee-of-member.ts";
export {
  bookedFor,
  checkReach,
  type Hold,
  holdLonger,
  holdVisit,
  keepVisit,
  planVisit,
  releaseVisit,
} from "./services/hold-visit.ts";
export { legalHoliday } from "./services/legal-holiday.ts";
export { NewEmployee, type NewEmployeeInput } from "./services/new-employee.ts";
export { packageSale } from "./services/package-sale.ts";
export { presentService } from "./services/present-service.ts";
export { quoteVisit } from "./services/price-visit.ts";
export { categoryPicture } from "./services/service-category.ts";
export {
  type BenefitVisit,
  benefitVisits,
  contraindicationsOf,
  measuresOf,
  serviceCards,
} from "./services/service-queries.ts";
export { takenSkills } from "./services/taken-skills.ts";
export { writeEmployees } from "./services/write-employees.ts";
export { presentProduct } from "./shop/present-product.ts";
export { productCards } from "./shop/product-queries.ts";
export { freeStock, lockStock, planGoods, returnStock, takeStock } from "./shop/product-stock.ts";
export {
  type DepartureGroup,
  departureGroup,
  lockDepartureGroup,
  setDepartureState,
  undecidedDepartures,
} from "./tours/departure-group.ts";
export { DECIDED_DAYS, giveSeats, planDeparture, takeSeats } from "./tours/departure-seats.ts";
export { presentSpot } from "./tours/present-spot.ts";
export { presentTrip } from "./tours/present-trip.ts";
export { spotCards } from "./tours/spot-queries.ts";
export { tripCards } from "./tours/trip-queries.ts";
