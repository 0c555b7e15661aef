import { and, eq, type SQL } from "drizzle-orm";
import { organisations } from "./tables.ts";

/** An organisation that visitors see: drafts, and who only sells, are to everybody as if they were not there. */
export const shownOrg = (id: string): SQL =>
  and(eq(organisations.id, id), eq(organisations.standing, "LISTED"))!;
