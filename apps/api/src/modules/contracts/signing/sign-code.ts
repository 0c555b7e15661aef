import { type SignAct, signActs } from "@ginkgo/api-contract/contracts/contract-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { CodeSubject, CodeSubjects } from "../../../http/code-subjects.ts";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone, memberIdOfPhone, readPeople } from "../../identity/public.ts";
import { takeSmsCode, type UsedCode } from "../../identity/sms/public.ts";
import { amongElders } from "../../membership/family/public.ts";
import { openWords } from "../contract-labels.ts";
import { canTerminate } from "../contract-phase.ts";
import { type ContractRow, contractById, contractRows } from "../contract-row.ts";
import { idsOfOwn, isOwn, mayRead, maySettle } from "../own-contract.ts";
import { nextOf, type PartyRow, partyRows } from "../party-row.ts";
import { isRelativesPhone, NOT_THEIR_NUMBER, openRelative } from "./relatives.ts";
import { isTooLate, openForSigning, signsFor } from "./signing-parties.ts";

/** What a code of a contract is for. */
export interface SignUse {
  contractId: string;
  act: SignAct;
  /** The change or the settlement; absent where the contract itself is meant. */
  actId?: string | undefined;
}

/** How it stands beside the code: `contract:10001:sign`, `contract:10001:change:20002`. */
export const signSubject = ({ contractId, act, actId }: SignUse): string =>
  ["contract", contractId, act, ...(actId ? [actId] : [])].join(":");

const subjectOf = (vault: Vault, contract: ContractRow, use: SignUse): CodeSubject => ({
  subject: signSubject(use),
  text: `${signActs[use.act]}《${openWords(vault, contract).title}》（编号 ${contract.contractNo}）`,
});

/** Whether a member signs for a party that has not signed yet. */
const hasToSign = async (db: Db, contract: ContractRow, parties: readonly PartyRow[], memberId: string) =>
  openForSigning(contract) &&
  (await signsFor(db, contract, parties, memberId)).some((p) => p.signedAt === null);

/** Whether a member may do what a code is asked for. */
async function mayDo(
  db: Db,
  contract: ContractRow,
  parties: readonly PartyRow[],
  { act, memberId, today }: { act: SignAct; memberId: string; today: string },
): Promise<boolean> {
  if (act === "sign") return hasToSign(db, contract, parties, memberId);
  if (act === "end" && !canTerminate(contract, today)) return false;
  if (act === "end" || act === "settle") return maySettle(db, contract, parties, memberId);
  return (
    (await isOwn(db, contract, memberId)) || (await signsFor(db, contract, parties, memberId)).length > 0
  );
}

/** @throws {ProblemError} BAD_INPUT where it is not their own number, NOT_FOUND, CONTRACT_MOVED, SIGN_TOO_LATE */
async function named(
  { database, vault, clock }: Pick<AppContext, "database" | "vault" | "clock">,
  memberId: string,
  mobile: string,
  use: SignUse,
): Promise<CodeSubject> {
  const db = database.primary;
  const contract = await contractById(db, use.contractId);
  if (!contract || !(await mayRead(db, contract, memberId))) throw problem("NOT_FOUND", "contract");
  const own = (await readPeople(db, vault, [memberId])).get(memberId)?.phone;
  if (own !== mobile)
    throw badInput({ mobile: "签署用的验证码只能发到您登录用的手机号，请换成自己的号码。" });
  const parties = await partyRows(db, [contract.id]);
  const today = shanghaiDay(clock.now());
  if (!(await mayDo(db, contract, parties, { act: use.act, memberId, today })))
    throw problem("CONTRACT_MOVED", "not theirs to sign");
  if (use.act === "sign" && isTooLate(contract, parties, today)) throw problem("SIGN_TOO_LATE");
  return subjectOf(vault, contract, use);
}

/** Newest contracts looked at for a code that names none. */
const MAX_WAITING = 20;

/** The newest contract whose turn it is for the member of a number to sign, the first such of their own list. */
async function newestWaiting(
  { database, vault, clock }: Pick<AppContext, "database" | "vault" | "clock">,
  mobile: string,
): Promise<CodeSubject | null> {
  const db = database.primary;
  const memberId = await memberIdOfPhone(db, vault, mobile);
  if (!memberId) return null;
  const open = await contractRows(
    db,
    sql`where c.sent_at is not null and c.signed_at is null and c.voided_at is null
      and c.id in (select id from ${idsOfOwn(memberId)} own
        union select e.id from contracts.contracts e where ${amongElders(sql`e.elder_id`, memberId, "contracts.sign")})`,
    sql`order by c.id desc limit ${MAX_WAITING}`,
  );
  for (const contract of open) {
    const parties = await partyRows(db, [contract.id]);
    const next = nextOf(parties);
    if (isTooLate(contract, parties, shanghaiDay(clock.now()))) continue;
    if ((await signsFor(db, contract, parties, memberId)).some((p) => p.id === next?.id))
      return subjectOf(vault, contract, { contractId: contract.id, act: "sign" });
  }
  return null;
}

/** @throws {ProblemError} CONSENT_LINK_UNKNOWN, CONSENT_LINK_CLOSED, CONTRACT_MOVED, BAD_INPUT where it is another number than the relative's */
async function relativeSubject(
  { database, vault, clock }: Pick<AppContext, "database" | "vault" | "clock">,
  link: string,
  mobile: string,
): Promise<CodeSubject> {
  const { contract, party } = await openRelative(database.primary, link, clock.now());
  if (party.signedAt !== null || !openForSigning(contract))
    throw problem("CONTRACT_MOVED", "not to be signed");
  if (!isRelativesPhone(vault, party, mobile)) throw badInput({ mobile: NOT_THEIR_NUMBER });
  return subjectOf(vault, contract, { contractId: contract.id, act: "relative", actId: party.id });
}

/**
 * A code for signing is bound to one contract when it is sent, and the message says to which. Who is signed in names
 * it; where none is named it is the newest that waits for the signature of the number's member, and nothing else.
 */
export const codeSubjects: CodeSubjects[] = [
  {
    purpose: "SIGN",
    find(context, { mobile, viewer, contractId, act = "sign", actId, link }) {
      if (link) return relativeSubject(context, link, mobile);
      if (!contractId) return newestWaiting(context, mobile);
      if (viewer.kind !== "member") throw problem("SIGN_IN_REQUIRED");
      return named(context, viewer.memberId, mobile, { contractId, act: act as SignAct, actId });
    },
  },
];

/** A right code with the number it went to. */
export interface SignCode extends UsedCode {
  mobile: string;
}

/**
 * Uses up the code a member was sent for exactly this: another contract's, another act's or another change's is wrong.
 * Undefined where it is wrong, and then the transaction must commit, for the wrong try counts: return
 * `problem("SMS_CODE_WRONG")` out of it and hand that to `settled`.
 * @param ip the address it was typed in at
 */
export async function useSignCode(
  tx: Tx,
  context: Pick<AppContext, "vault" | "settings" | "clock">,
  { memberId, ...proof }: SignUse & { memberId: string; smsCode: string; ip: string },
): Promise<SignCode | undefined> {
  return useCodeOf(tx, context, { ...proof, mobile: await lockedPhone(tx, context.vault, memberId) });
}

/** The same of a number that is no account's. */
export async function useCodeOf(
  tx: Tx,
  { settings, clock }: Pick<AppContext, "settings" | "clock">,
  { mobile, smsCode, ip, ...use }: SignUse & { mobile: string; smsCode: string; ip: string },
): Promise<SignCode | undefined> {
  const proof = { mobile, purpose: "SIGN", subject: signSubject(use), code: smsCode, address: ip } as const;
  const used = await takeSmsCode(tx, settings, proof, clock.now());
  return used && { ...used, mobile };
}
