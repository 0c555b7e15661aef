import type { StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import type { Tx } from "../../platform/database/database.ts";
import { writePerson } from "../advisory/public.ts";

/** Lets members talk to an account whose roles say so. Who serves already stays as they are. */
export async function serveMembers(tx: Tx, staffId: string, roles: readonly StaffRole[]): Promise<void> {
  if (roles.includes("adviser"))
    await writePerson(tx, staffId, { kind: "ADVISER", title: "ADVISER", areas: [] });
  else if (roles.includes("service"))
    await writePerson(tx, staffId, { kind: "SERVICE", title: null, areas: [] });
}
