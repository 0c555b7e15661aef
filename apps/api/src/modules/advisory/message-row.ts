import type { Message, Outgoing } from "@ginkgo/api-contract/advisory/chat";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { idArray, millis } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { shownFiles } from "../files/public.ts";
import { nameOf, peopleOf } from "../membership/public.ts";
import { personRows } from "./advisers/person-row.ts";
import { messages } from "./tables.ts";
import { threadCards } from "./thread-cards.ts";

/** Whose message it is; the house's own have nobody. */
export interface Sender {
  kind: "member" | "staff" | "system";
  id: string | null;
}

/** What stands sealed in `content`. */
export type StoredContent = Outgoing["content"] | { text: string };

export const messageSealContext = (id: string): string => `advisory.messages.content.${id}`;

/** Messages that fit, times in milliseconds since 1970; the caller puts them in order. */
export const messageRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      seq: messages.seq,
      senderKind: messages.senderKind,
      senderId: messages.senderId,
      clientId: messages.clientId,
      type: messages.type,
      content: messages.content,
      warning: messages.warning,
      sentAt: millis(messages.sentAt),
      recalledAt: millis(messages.recalledAt),
    })
    .from(messages)
    .where(where);

export type MessageRow = Awaited<ReturnType<typeof messageRows>>[number];

/** The one of that id; undefined for none. */
export const messageRow = (db: Db, id: string): Promise<MessageRow | undefined> =>
  firstOf(messageRows(db, eq(messages.id, id)));

export const openContent = (vault: Vault, { content, id }: MessageRow): StoredContent =>
  JSON.parse(vault.open(content!, messageSealContext(id))) as StoredContent;

type Deps = Pick<AppContext, "vault" | "threadCards">;

/** Messages as their readers see them: people named, pictures and cards looked up, each kind at once. */
export async function presentMessages(
  db: Db,
  deps: Deps,
  found: readonly MessageRow[],
  memberId: string,
): Promise<Message[]> {
  const contents = new Map(
    found.filter((m) => m.content !== null).map((m) => [m.id, openContent(deps.vault, m)]),
  );
  const fileIds = [...contents.values()].flatMap((k) => ("fileId" in k ? [k.fileId] : []));
  const wanted = found.flatMap((m) => {
    const k = contents.get(m.id);
    return k && "targetId" in k ? [{ type: m.type, id: k.targetId }] : [];
  });
  const staffIds = [...new Set(found.flatMap((m) => (m.senderKind === "staff" ? [m.senderId!] : [])))];
  // One after another: within a transaction there is one connection.
  const files = await shownFiles(db, fileIds);
  const cards = await threadCards(db, deps, wanted, memberId);
  const staff = staffIds.length
    ? await personRows(db, sql`where p.staff_id = any(${idArray(staffIds)})`)
    : [];
  const people = await peopleOf(db, deps.vault, [memberId]);
  const member = people.get(memberId);
  const staffById = new Map(staff.map((p) => [p.id, p]));
  const from = ({ senderKind, senderId }: MessageRow): Message["from"] => {
    if (senderKind === "system") return { kind: "system", id: null, name: "银杏里", avatarUrl: null };
    if (senderKind === "member")
      return { kind: "member", id: senderId, name: nameOf(member), avatarUrl: member?.avatarUrl ?? null };
    const person = staffById.get(senderId!);
    return {
      kind: "staff",
      id: senderId,
      name: person?.name ?? "银杏里",
      avatarUrl: person?.avatarUrl ?? null,
    };
  };
  const shown = (m: MessageRow): Message["content"] => {
    const k = contents.get(m.id);
    if (!k || m.recalledAt !== null) return {};
    if ("text" in k) return { text: k.text };
    if ("targetId" in k) return { card: cards.get(`${m.type} ${k.targetId}`)! };
    const file = files.get(k.fileId);
    if (!file) return {};
    const { url, width, height } = file;
    return {
      file: {
        url,
        ...(width ? { width } : {}),
        ...(height ? { height } : {}),
        ...("seconds" in k ? { seconds: k.seconds } : {}),
      },
    };
  };
  return found.map((m) => ({
    conversationId: m.conversationId,
    id: m.id,
    seq: m.seq,
    clientId: m.clientId,
    from: from(m),
    type: m.type,
    content: shown(m),
    warning: m.recalledAt === null ? m.warning : null,
    sentAt: shanghaiInstant(new Date(m.sentAt)),
    recalled: m.recalledAt !== null,
  }));
}
