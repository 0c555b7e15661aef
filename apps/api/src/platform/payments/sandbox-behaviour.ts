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
  const waiting = and(
    isNull(behaviours.usedAt),
    inArray(behaviours.behave, [...kinds]),
    or(
      and(isNull(behaviours.orderId), isNull(behaviours.refundNo)),
      orderId === undefined ? undefined : eq(behaviours.orderId, orderId),
      refundNo === undefined ? undefined : eq(behaviours.refundNo, refundNo),
    ),
  );
  const taken = await database.transaction((tx) =>
    firstOf(
      tx
        .update(behaviours)
        .set({ usedAt: new Date() })
        .where(
          inArray(
            behaviours.id,
            tx
              .select({ id: behaviours.id })
              .from(behaviours)
              .where(waiting)
              .orderBy(asc(behaviours.id))
              .limit(1)
              .for("update", { skipLocked: true }),
          ),
        )
        .returning({ behave: behaviours.behave }),
    ),
  );
  return taken?.behave;
}
