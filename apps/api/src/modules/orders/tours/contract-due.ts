import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { orders } from "../tables.ts";

/** What a tour's order asks of its contract: to be drafted once it is paid, to end once the money went back. */
export type ContractDue = "DRAFT" | "END";

/** Orders `o` that ask for that, the oldest first: by index, whatever the number of tours. */
export const asksContract = (due: ContractDue): SQL => sql`o.contract_due = ${due}`;

/** It was done, unless the order asks for something else by now. */
export const contractDone = (tx: Tx, orderId: string, due: ContractDue): Promise<unknown> =>
  tx
    .update(orders)
    .set({ contractDue: null })
    .where(and(eq(orders.id, orderId), eq(orders.contractDue, due)));
