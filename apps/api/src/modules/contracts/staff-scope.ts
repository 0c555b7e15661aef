import { type SQL, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { textArray } from "../../platform/sql-values.ts";
import type { Permission } from "../identity/public.ts";
import { requirePermission } from "../membership/public.ts";
import { sellersOf } from "../ordering/public.ts";
import { type ContractRow, contractById, lockContract } from "./contract-row.ts";

/** Whose contracts a staff account sees, for a statement with `c`: a merchant only its own organisation's. */
export async function inScope(db: Db, viewer: Pick<StaffViewer, "staffId" | "permissions">): Promise<SQL> {
  const sellers = await sellersOf(db, viewer);
  return sellers ? sql`c.seller = any(${textArray(sellers)})` : sql`true`;
}

/** @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
async function scoped(
  db: Db,
  viewer: StaffViewer,
  permission: Permission,
  read: () => Promise<ContractRow | undefined>,
): Promise<ContractRow> {
  requirePermission(viewer, permission);
  const contract = await read();
  const sellers = await sellersOf(db, viewer);
  if (!contract || (sellers && !sellers.includes(contract.seller))) throw problem("NOT_FOUND", "contract");
  return contract;
}

/** A contract that staff may read. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export const staffsContract = (db: Db, viewer: StaffViewer, id: string): Promise<ContractRow> =>
  scoped(db, viewer, "contracts.read", () => contractById(db, id));

/** A contract that staff may change so, locked. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export const lockForStaff = (
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  permission: Permission = "contracts.write",
): Promise<ContractRow> => scoped(tx, viewer, permission, () => lockContract(tx, id));
