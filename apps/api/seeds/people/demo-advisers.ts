import { shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { givePerson } from "../../src/modules/advisory/advisers/find-person.ts";
import { type ConversationRow, lockConversation } from "../../src/modules/advisory/conversation-row.ts";
import { askCallback, rate } from "../../src/modules/advisory/conversation-steps.ts";
import { followSealContext } from "../../src/modules/advisory/follow-ups/follow-up-row.ts";
import { appendLine, appendMessage } from "../../src/modules/advisory/write-message.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { STAFF_PHONE } from "../../src/modules/identity/identity-seal-contexts.ts";
import { writeStaff } from "../../src/modules/identity/staff/create-staff.ts";
import { DAY, later, MINUTE } from "../../src/platform/clock.ts";
import { row, type Tx } from "../../src/platform/database/database.ts";
import { bytes, instant } from "../../src/platform/database/sql-values.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { onDuty } from "../hours.ts";
import { tenOClockOn } from "../ten-oclock-on.ts";
import {
  type AdviserLine,
  adviserLines,
  cannedLines,
  followLines,
  type TalkLine,
  talkLines,
  type Who,
} from "./demo-adviser-lines.ts";

interface Stage {
  tx: Tx;
  vault: Vault;
  today: Date;
  members: Record<Who, string>;
  /** Staff ids by name. */
  staff: Map<string, string>;
}

/** One secret for those who are no demo account of their own: nobody needs to sign in as them. */
const totpSecret = "GINKGO4COLLEAGUE2EEEEEEEEEEEEEEE";

async function accountOf(
  { tx, vault, today }: Pick<Stage, "tx" | "vault" | "today">,
  { name, phone, title }: AdviserLine,
  passwordHash: string,
): Promise<string> {
  const known = await row<{ id: string }>(
    tx,
    sql`select id::text as id from identity.staff where phone_hash = ${bytes(vault.blindIndex(phone, STAFF_PHONE))}`,
  );
  const role = title ? "adviser" : "service";
  return known?.id ?? writeStaff(tx, vault, { phone, name, role, totpSecret, passwordHash }, today);
}

/** `text[]` and `smallint[]` of words without commas. */
const list = (values: readonly (string | number)[]) => `{${values.join(",")}}`;

async function seedPerson(tx: Tx, id: string, p: AdviserLine): Promise<void> {
  const [from, to] = p.hours;
  await tx.execute(sql`insert into advisory.people (staff_id, kind, title, employee_no, intro, specialties, areas,
      certificates, years_of_work, served_families, work_days, work_from, work_to)
    values (${id}::bigint, ${p.title ? "ADVISER" : "SERVICE"}, ${p.title}, ${p.employeeNo}, ${p.intro},
      ${list(p.specialties)}::text[], ${list(p.areas)}::text[], ${list(p.certificates)}::text[], ${p.yearsOfWork},
      ${p.servedFamilies}, ${list(p.workDays)}::smallint[], ${from}, ${to})`);
}

/** What a consultation is about: the best organisation of Nanjing, as its first card. */
const topOrg = async (tx: Tx, n: number) =>
  (await row<{ id: string }>(
    tx,
    sql`select id::text as id from organisations.organisations where city_code = '320100' and facet_sig >= 0
      order by rank_score desc, id limit 1 offset ${n}`,
  ))!.id;

async function seedTalk(
  { tx, vault, today, members, staff }: Stage,
  talk: TalkLine,
  n: number,
): Promise<void> {
  const memberId = members[talk.who];
  const staffId = staff.get(talk.staff)!;
  const duty = adviserLines.find((p) => p.name === talk.staff)!;
  // Who writes when the desk has closed is answered the next day.
  const began =
    talk.state === "LEFT"
      ? shanghaiTime(shanghaiDay(later(today, -DAY)), "20:40")
      : onDuty(later(today, -talk.daysAgo * DAY), duty.workDays, 10, 16);
  const isConsult = talk.kind === "CONSULT";
  const targetId = isConsult ? await topOrg(tx, n) : null;
  const { id } = (await row<{ id: string }>(
    tx,
    sql`insert into advisory.conversations
        (member_id, kind, target_type, target_id, state, staff_id, taken_at, opened_at, last_at)
      values (${memberId}::bigint, ${talk.kind}, ${isConsult ? "ORG" : talk.kind}, ${targetId}::bigint,
        ${talk.state === "LEFT" ? "LEFT" : "OPEN"}, ${staffId}::bigint,
        ${talk.state === "LEFT" ? null : instant(began)}, ${instant(began)}, ${instant(began)})
      returning id::text as id`,
  ))!;
  const conversation: ConversationRow = (await lockConversation(tx, id))!;
  const uses = { vault };
  const ofMember = { kind: "member", id: memberId } as const;
  if (targetId)
    await appendMessage(
      tx,
      uses,
      conversation,
      { sender: ofMember, type: "ORG_CARD", content: { targetId } },
      began,
    );
  const greeting =
    talk.state === "LEFT" ? "现在没有人在线。请留言，我们上班后会回复您。" : `${talk.staff}来为您服务。`;
  await appendLine(tx, uses, conversation, greeting, began);
  let at = began;
  for (const [minutes, line] of talk.lines) {
    at = later(at, minutes * MINUTE);
    const sender = line.startsWith(">") ? ofMember : ({ kind: "staff", id: staffId } as const);
    await appendMessage(
      tx,
      uses,
      conversation,
      { sender, type: "TEXT", content: { text: line.slice(1) } },
      at,
    );
  }
  if (talk.callback) await askCallback(tx, uses, conversation, talk.callback, at);
  if (talk.state !== "CLOSED") return;
  await tx.execute(sql`update advisory.conversations set state = 'CLOSED', unanswered_since = null,
    member_read = last_seq, staff_read = last_seq, closed_at = ${instant(at)} where id = ${id}::bigint`);
  const [score, content, shareWords] = talk.score!;
  await rate(
    tx,
    uses,
    { ...conversation, state: "CLOSED" },
    { score, content, shareWords },
    later(at, MINUTE),
  );
}

async function seedFollowUps({ tx, vault, today, members, staff }: Stage): Promise<void> {
  const stay = sql`(select min(id) from contracts.contracts
    where member_id = ${members.wang}::bigint and type = 'RESIDENCE' and signed_at is not null)`;
  for (const { who, type, way, state, days, content, satisfaction } of followLines) {
    const at = tenOClockOn(today, days);
    const { id } = (await row<{ id: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('advisory.follow_ups', 'id'))::text as id`,
    ))!;
    const isOver = state === "DONE" || state === "MISSED";
    await tx.execute(sql`insert into advisory.follow_ups
        (id, member_id, staff_id, sign_id, type, way, state, plan_at, done_at, content, satisfaction, created_at)
      values (${id}::bigint, ${members[who]}::bigint, ${staff.get("陈静")!}::bigint,
        ${type === "AFTER_CHECKIN" || type === "HEALTH" ? stay : sql`null::bigint`}, ${type}, ${way}, ${state},
        ${instant(at)}, ${isOver ? instant(at) : null}, ${content ? vault.seal(content, followSealContext(id)) : null},
        ${satisfaction ?? null}::int, ${instant(later(at, -DAY))})`);
  }
}

/** Writes advisers and customer service, who serves the demo customers, and what they said to one another. */
export async function seedAdvisers(tx: Tx, vault: Vault, passwordHash: string, today: Date): Promise<void> {
  const staff = new Map<string, string>();
  for (const line of adviserLines) {
    const id = await accountOf({ tx, vault, today }, line, passwordHash);
    await seedPerson(tx, id, line);
    staff.set(line.name, id);
  }
  const idOf = async (phone: string) => (await memberOfProvedPhone(tx, vault, phone, today)).id;
  const members = {
    wang: await idOf("19900000001"),
    zhang: await idOf("19900000003"),
    daughter: await idOf("19900000004"),
  };
  await tx.execute(sql`update advisory.people set stand_in_id = ${staff.get("林小雨")!}::bigint
    where staff_id = ${staff.get("赵敏")!}::bigint`);
  for (const [who, role, name] of [
    ["wang", "ADVISER", "陈静"],
    ["wang", "ONLINE", "赵敏"],
    ["zhang", "ONLINE", "林小雨"],
    ["daughter", "ADVISER", "徐海燕"],
  ] as const)
    await givePerson(
      tx,
      { memberId: members[who], role, staffId: staff.get(name)! },
      later(today, -33 * DAY),
    );
  const stage: Stage = { tx, vault, today, members, staff };
  for (const [n, talk] of talkLines.entries()) await seedTalk(stage, talk, n);
  await seedFollowUps(stage);
  for (const [title, text] of cannedLines)
    await tx.execute(sql`insert into advisory.canned_replies (title, text, created_at)
      values (${title}, ${text}, ${instant(today)})`);
}
