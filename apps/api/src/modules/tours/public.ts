export { listSpots } from "./list-spots.ts";
export { listTrips } from "./list-trips.ts";
export { NewSpot } from "./new-spot.ts";
export { presentSpot } from "./present-spot.ts";
export { presentTrip } from "./present-trip.ts";
export { spotCards } from "./spot-queries.ts";
export { draftTourOrg, publishTourOrg } from "./tour-org-draft.ts";
export { tripCards } from "./trip-queries.ts";
export { writeSpots } from "./write-spots.ts";
