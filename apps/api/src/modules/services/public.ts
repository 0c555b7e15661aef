export { checkReach, holdVisit, planVisit } from "./hold-visit.ts";
export { listServices } from "./list-services.ts";
export { packageSale } from "./package-sale.ts";
export { presentService } from "./present-service.ts";
export { quoteVisit } from "./price-visit.ts";
export { categoryPicture } from "./service-category.ts";
export { benefitVisits, contraindicationsOf, measuresOf, serviceCards } from "./service-queries.ts";
export { takenSkills } from "./taken-skills.ts";
