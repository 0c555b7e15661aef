import { conversationKinds } from "@ginkgo/api-contract/advisory/advisory-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { releaseFiles } from "../files/public.ts";
import { changeSealContext } from "./advisers/choose-adviser.ts";
import { conversationRows, thread } from "./conversation-row.ts";
import { scoreSealContext } from "./conversation-steps.ts";
import { followRows, followUp, presentFollowUp } from "./follow-ups/follow-up-row.ts";
import { messageRows, openContent } from "./message-row.ts";
import { conversations, followUps, handovers, memberPeople, messages as messagesTable } from "./tables.ts";
import { usedBy } from "./take-file.ts";

/** What the member wrote beside the conversations: of a service, and why they changed their adviser. */
async function exportWritten(db: Db, memberId: string, vault: Vault) {
  const messages = await db
    .select({ id: conversations.id, sealed: sql<string>`${conversations.scoreText}` })
    .from(conversations)
    .where(and(eq(conversations.memberId, memberId), isNotNull(conversations.scoreText)))
    .orderBy(conversations.id);
  const changes = await db
    .select({ id: memberPeople.id, sealed: sql<string>`${memberPeople.changeReason}` })
    .from(memberPeople)
    .where(and(eq(memberPeople.memberId, memberId), isNotNull(memberPeople.changeReason)));
  return {
    对服务的评价: messages.map(({ id, sealed }) => vault.open(sealed, scoreSealContext(id))),
    更换顾问的原因: changes.map(({ id, sealed }) => vault.open(sealed, changeSealContext(id))),
  };
}

const conversationsOf = (db: Db, memberId: string) =>
  db.select({ id: conversations.id }).from(conversations).where(eq(conversations.memberId, memberId));

/** Conversations and follow-ups: told to their member, erased with the account, but for scores, which name nobody. */
export const personalData: PersonalData = {
  section: "advisory",
  async exportOf(db, memberId, vault) {
    const threads = await conversationRows(db, eq(thread.memberId, memberId)).orderBy(thread.id);
    const follows = await followRows(db, eq(followUp.memberId, memberId)).orderBy(followUp.id);
    const messages = await messageRows(
      db,
      and(
        inArray(messagesTable.conversationId, conversationsOf(db, memberId)),
        isNotNull(messagesTable.content),
      ),
    ).orderBy(messagesTable.conversationId, messagesTable.seq);
    return {
      ...(await exportWritten(db, memberId, vault)),
      随访: follows.map((f) => {
        const { typeText, wayText, stateText, planAt, doneAt, content } = presentFollowUp(f, vault);
        return { 种类: typeText, 方式: wayText, 状态: stateText, 计划: planAt, 完成: doneAt, 内容: content };
      }),
      会话: threads.map((c) => ({
        和谁: conversationKinds[c.kind],
        开始: shanghaiInstant(new Date(c.openedAt)),
        消息: messages
          .filter((m) => m.conversationId === c.id)
          .map((m) => {
            const content = openContent(vault, m);
            const who = m.senderKind === "member" ? "我" : m.senderKind === "staff" ? "对方" : "系统";
            return `${shanghaiInstant(new Date(m.sentAt))} ${who}：${"text" in content ? content.text : `［${m.type}］`}`;
          }),
      })),
    };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    for (const { id } of await conversationsOf(tx, memberId)) await releaseFiles(tx, usedBy(id));
    await tx.delete(followUps).where(eq(followUps.memberId, memberId));
    await tx.delete(handovers).where(inArray(handovers.conversationId, conversationsOf(tx, memberId)));
    await tx
      .delete(messagesTable)
      .where(inArray(messagesTable.conversationId, conversationsOf(tx, memberId)));
    await tx
      .update(conversations)
      .set({
        scoreText: null,
        scoreShown: false,
        callback: null,
        callbackAt: null,
        state: "CLOSED",
        closedAt: sql`coalesce(${conversations.closedAt}, ${conversations.lastAt})`,
        unansweredSince: null,
      })
      .where(eq(conversations.memberId, memberId));
    await tx.delete(memberPeople).where(eq(memberPeople.memberId, memberId));
  },
};
