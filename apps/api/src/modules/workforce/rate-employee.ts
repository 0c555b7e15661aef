import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { employees } from "./tables.ts";

/** Keeps how good those they came to find an employee. @param positiveRate percent of those who gave four or five; null where nobody did */
export const rateEmployee = (
  tx: Tx,
  employeeId: string,
  figures: { rating: number; positiveRate: number | null },
): Promise<unknown> => tx.update(employees).set(figures).where(eq(employees.id, employeeId));
