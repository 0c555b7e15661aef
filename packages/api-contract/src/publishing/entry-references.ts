import type { EntryKindName } from "./entry-codes.ts";

/** Fields that name an entry of another kind by its number, whichever row they stand in: `details.itinerary[].spots[].spotId`. */
export const entryReferences: Partial<Record<EntryKindName, Readonly<Record<string, EntryKindName>>>> = {
  service: { providerOrgId: "org" },
  product: { shopOrgId: "org" },
  trip: { orgId: "tourOrg", "details.itinerary[].spots[].spotId": "spot" },
  departure: { tripId: "trip" },
};
