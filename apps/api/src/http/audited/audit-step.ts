import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { audit, hasChangedNothing, isAudited } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Route } from "../route.ts";
import type { AppContext } from "../services.ts";
import type { Viewer } from "../viewer.ts";
import { ownerOf } from "./subject-owners.ts";

/** Of a person's own day, or kept where it happens: conversations, words between colleagues, what is only tried. */
const unwritten = /^\/rest\/staff\/(im|handover|file|dispatch\/plan|employee\/setup\/preview)(\/|$)/;

interface Step {
  viewer: Viewer;
  params: unknown;
  answer: unknown;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The kind as the address names it, the id as it was given, or as it was made; without one it is about all of the kind. */
function subjectOf(path: string, { params, answer }: Step): { kind: string; id: string | undefined } {
  const kind = path.split("/")[3]!;
  const [given] = Object.values((params ?? {}) as Record<string, unknown>);
  const id = given ?? fieldOf(answer, "id") ?? fieldOf(answer, `${kind}Id`);
  return { kind, id: typeof id === "string" ? id : undefined };
}

/** Its own word, or the first words of the summary; of what is published what was done, for what kind it is says the address. */
function whatOf({ path, summary, step }: Pick<Route["endpoint"], "path" | "summary" | "step">): string {
  if (step) return step;
  const [kind, doing = ""] = summary.split("：");
  const isOfKind = entryKinds[path.split("/")[3] as EntryKindName]?.text === kind;
  return (isOfKind ? doing : summary).split(/[：；，。]/)[0]!;
}

/**
 * Writes down a change by staff whose own code has written nothing down, nor said that nothing changed: what they called, on
 * what, whose that is, and why where they were asked for it. The last thing its transaction does.
 */
export async function auditStep(
  tx: Tx,
  { endpoint }: Route,
  step: Step,
  { clock, subjectOwners }: Pick<AppContext, "clock" | "subjectOwners">,
): Promise<void> {
  const { who, method, path, reveals } = endpoint;
  const { viewer } = step;
  if (who !== "staff" || method === "GET" || reveals || viewer.kind !== "staff") return;
  if (hasChangedNothing(tx)) return;
  const { keyId } = viewer;
  // What a person does is written down once; what comes with a key says besides by which.
  if (!keyId && (unwritten.test(path) || isAudited(tx))) return;
  const what = whatOf(endpoint);
  const { kind, id } = subjectOf(path, step);
  await audit(tx, {
    at: clock.now(),
    actor: { kind: "STAFF", id: viewer.staffId },
    action: keyId ? "SERVICE_KEY_STEP" : "STAFF_STEP",
    memberId: id === undefined ? null : await ownerOf(tx, subjectOwners, { kind, id }),
    detail: `${id === undefined ? kind : `${kind}:${id}`} ${keyId ? `serviceKey:${keyId} ` : ""}${what}`,
  });
}
