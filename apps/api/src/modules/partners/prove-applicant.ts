import type { proveMerchantApply } from "@ginkgo/api-contract/partners/merchant-apply";
import { and, eq, gt, ne } from "drizzle-orm";
import { type ProblemError, problem, settled } from "../../http/problem.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { hiddenCookie, looksLikeToken, newToken, tokenHash } from "../identity/public.ts";
import { useSmsCode } from "../identity/sms/public.ts";
import { type ApplicationRow, applicationRows, phoneHash } from "./application-row.ts";
import { applications, passes } from "./tables.ts";

const PASS_LIFE = 30 * MINUTE;

/** A company's application by its receipt and the number it was made with. @throws {ProblemError} APPLY_NOT_FOUND */
export async function findByReceipt(
  db: Db,
  { vault }: AppContext,
  { applyNo, phone }: { applyNo: string; phone: string },
): Promise<ApplicationRow> {
  const [found] = await applicationRows(
    db,
    and(
      eq(applications.applyNo, applyNo),
      eq(applications.phoneHash, phoneHash(vault, phone)),
      ne(applications.applyType, "EMPLOYEE"),
    ),
  );
  if (!found) throw problem("APPLY_NOT_FOUND");
  return found;
}

/**
 * Proves by a message code that this is the applicant; for half an hour the browser may see and change the application.
 * @throws {ProblemError} APPLY_NOT_FOUND, SMS_CODE_WRONG
 */
export async function proveApplicant(
  call: WorkflowCall<typeof proveMerchantApply, Viewer>,
): Promise<ApplicationRow> {
  const { transaction, request, services, params, body } = call;
  const now = services.clock.now();
  const token = newToken();
  const proved = await transaction(async (tx): Promise<ApplicationRow | ProblemError> => {
    const found = await findByReceipt(tx, services, { ...params, phone: body.phone });
    const proof = { mobile: body.phone, purpose: "APPLY" as const, code: body.smsCode, address: call.ip };
    if (!(await useSmsCode(tx, services.settings, proof, now))) return problem("SMS_CODE_WRONG");
    await tx
      .insert(passes)
      .values({ tokenHash: tokenHash(token), applicationId: found.id, expiresAt: later(now, PASS_LIFE) });
    return found;
  });
  const application = settled(proved);
  const cookie = hiddenCookie(request, services.settings, "ginkgo_apply_pass");
  call.cookie(cookie.line(token, PASS_LIFE / 1000));
  return application;
}

/** The application a browser's pass opens, if it holds one still good. */
export async function passedId(db: Db, request: Request, now: Date): Promise<string | undefined> {
  const cookies = request.headers.get("cookie") ?? "";
  const token = /(?:^|;\s*)(?:__Host-)?ginkgo_apply_pass=([\w-]+)/.exec(cookies)?.[1];
  if (!looksLikeToken(token)) return undefined;
  const pass = await firstOf(
    db
      .select({ id: passes.applicationId })
      .from(passes)
      .where(and(eq(passes.tokenHash, tokenHash(token)), gt(passes.expiresAt, now))),
  );
  return pass?.id;
}

interface Asking {
  request: Request;
  viewer: Viewer;
  services: AppContext;
}

/**
 * A company's application for a caller who proved to be its applicant, or is the member who made it; locked in a
 * transaction. One of nothing and one that is not theirs look alike (A2).
 * @throws {ProblemError} APPLY_PROOF_REQUIRED
 */
export async function ownApplication(
  db: Db | Tx,
  { request, viewer, services }: Asking,
  applyNo: string,
  lock = false,
): Promise<ApplicationRow> {
  const named = applicationRows(
    db,
    and(eq(applications.applyNo, applyNo), ne(applications.applyType, "EMPLOYEE")),
  );
  const [found] = await (lock ? named.for("update") : named);
  const passed = await passedId(db, request, services.clock.now());
  const isOwn =
    found !== undefined &&
    (found.id === passed || (viewer.kind === "member" && viewer.memberId === found.memberId));
  if (!isOwn) throw problem("APPLY_PROOF_REQUIRED");
  return found;
}
