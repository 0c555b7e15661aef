import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { type Database, firstOf } from "../database/database.ts";
import { behaviours } from "../database/sandbox-tables.ts";

/** What the sandbox's provider can be made to do once. */
export const sandboxBehaviours = behaviours.behave.enumValues;
export type SandboxBehaviour = (typeof sandboxBehaviours)[number];

/** What a call of the provider is about. */
export interface BehaviourOf {
  orderId?: string | undefined;
  refundNo?: string | undefined;
}

/** Makes the provider misbehave at the next call about an order or a refund. */
export const misbehave = (database: Database, { orderId, refundNo }: BehaviourOf, behave: SandboxBehaviour) =>
  database.transaction((tx) =>
    tx.insert(behaviours).values({ orderId: orderId ?? null, refundNo: refundNo ?? null, behave }),
  );

/** The misbehaviour of these kinds that waits for such a call, taken: it happens once. */
export async function takeBehaviour(
  database: Database,
  kinds: readonly SandboxBehaviour[],
  { orderId, refundNo }: BehaviourOf,
): Promise<SandboxBehaviour | undefined> {
  return database.transaction(async (tx) => {
    const waiting = await firstOf(
      tx
        .select({ id: behaviours.id, behave: behaviours.behave })
        .from(behaviours)
        .where(
          and(
            isNull(behaviours.usedAt),
            inArray(behaviours.behave, [...kinds]),
            or(
              and(isNull(behaviours.orderId), isNull(behaviours.refundNo)),
              orderId === undefined ? undefined : eq(behaviours.orderId, orderId),
              refundNo === undefined ? undefined : eq(behaviours.refundNo, refundNo),
            ),
          ),
        )
        .orderBy(asc(behaviours.id))
        .limit(1)
        .for("update"),
    );
    if (!waiting) return undefined;
    await tx.update(behaviours).set({ usedAt: new Date() }).where(eq(behaviours.id, waiting.id));
    return waiting.behave;
  });
}
