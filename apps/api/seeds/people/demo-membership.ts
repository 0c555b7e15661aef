import type { NoticeKind } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { giveConsents } from "../../src/modules/identity/consents.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { updateProfile } from "../../src/modules/identity/update-profile.ts";
import { saveContact } from "../../src/modules/membership/contacts/save-contact.ts";
import { acceptInvitation } from "../../src/modules/membership/family/accept-invitation.ts";
import { declineInvitation } from "../../src/modules/membership/family/decline-invitation.ts";
import { saveHealth } from "../../src/modules/membership/family/health-notes.ts";
import { inviteFamily } from "../../src/modules/membership/family/invite-family.ts";
import { addElder } from "../../src/modules/membership/family/save-elder.ts";
import { toggleFavourite } from "../../src/modules/membership/favourites/toggle-favourite.ts";
import { addFeedback } from "../../src/modules/membership/feedback/add-feedback.ts";
import type { FeedbackAction } from "../../src/modules/membership/feedback/feedback-steps.ts";
import { moveFeedback } from "../../src/modules/membership/feedback/move-feedback.ts";
import { wordedNotice } from "../../src/modules/membership/notices/notice.ts";
import { addOrgReview } from "../../src/modules/reviews/add-org-review.ts";
import { DAY } from "../../src/platform/clock.ts";
import { type Database, row, rows, type Tx } from "../../src/platform/database/database.ts";
import { createVault, type Vault } from "../../src/platform/secrets/vault.ts";
import type { Settings } from "../../src/platform/settings.ts";
import { byDay } from "../hours.ts";
import type { Timeline } from "../orders/in-time.ts";
import { demoPeople } from "./demo-people.ts";

interface Stage {
  tx: Tx;
  vault: Vault;
  settings: Settings;
  today: Date;
  /** The elder the family stands around. */
  wang: string;
  /** Her husband, who acts for her. */
  zhang: string;
  /** Her daughter, who looks after her from elsewhere and only reads. */
  daughter: string;
}

const ago = ({ today }: Pick<Stage, "today">, days: number) =>
  byDay(new Date(today.getTime() - days * DAY), 9, 18);

async function seedFamily(stage: Stage) {
  const { tx, vault, settings, wang, zhang, daughter } = stage;
  const services = { vault, settings };
  await giveConsents(tx, wang, { kinds: ["health"], version: "2026-01" }, ago(stage, 40));
  const notes = { careLevel: "ASSIST", diseases: "高血压，2019 年起", allergies: "青霉素" } as const;
  await saveHealth(tx, vault, wang, notes, ago(stage, 40));
  const ask = (
    form: { relation: "1" | "2" | "3"; role: "PROXY" | "VIEWER"; health: boolean },
    days: number,
  ) => inviteFamily(tx, services, wang, { ...form, elderId: null }, ago(stage, days));
  const accept = (memberId: string, linkId: string, health: boolean, days: number) =>
    acceptInvitation(tx, vault, memberId, { linkId, health }, ago(stage, days));
  await accept(zhang, (await ask({ relation: "1", role: "PROXY", health: true }, 38)).linkId, true, 38);
  await accept(daughter, (await ask({ relation: "3", role: "VIEWER", health: false }, 30)).linkId, false, 29);
  const refused = await ask({ relation: "2", role: "VIEWER", health: false }, 2);
  await declineInvitation(tx, vault, zhang, refused.linkId, ago(stage, 1));
  await ask({ relation: "2", role: "VIEWER", health: false }, 0.2);
  const mother = { name: "周秀珍", relation: "3", gender: "FEMALE", birthday: "1933-09-12" } as const;
  await addElder(tx, vault, wang, mother, ago(stage, 20));
}

async function seedContacts(stage: Stage) {
  const { tx, vault, wang, zhang } = stage;
  const people = [
    [wang, { name: "王小红", phone: "19900000004", relation: "3" }],
    [wang, { name: "张德福", phone: "19900000003", relation: "1" }],
    [zhang, { name: "王桂兰", phone: "19900000001", relation: "1" }],
  ] as const;
  for (const [owner, form] of people) await saveContact(tx, vault, owner, form, ago(stage, 35));
}

async function seedFavourites(stage: Stage) {
  const { tx, wang, zhang } = stage;
  const best = await rows<{ id: string }>(
    tx,
    sql`select id::text from organisations.organisations where city_code = '320100' and facet_sig >= 0
      order by rank_score desc, id limit 5`,
  );
  for (const [n, { id: targetId }] of best.entries())
    await toggleFavourite(tx, n < 4 ? wang : zhang, { targetType: "ORG", targetId }, ago(stage, 12 - n));
  if (best[0]) {
    const noticeTexts = {
      score: 4,
      content: "电话里问得很细，让先来试住三天，价目表也给看了。",
      tags: ["沟通顺畅"],
    };
    const form = { ...noticeTexts, orgId: best[0].id, parts: {}, images: [], anonymous: false };
    await addOrgReview(tx, stage.vault, wang, form, ago(stage, 6));
  }
}

interface DemoFeedback {
  type: "SUGGEST" | "COMPLAINT" | "BUG" | "CONSULT" | "PRAISE";
  content: string;
  days: number;
  steps: FeedbackAction[];
  reply?: string;
}

/** One in every state. */
const feedback: readonly DemoFeedback[] = [
  {
    type: "PRAISE",
    content: "刘春梅师傅给我爱人助浴很细心，水温先试给我们看，想表扬她。",
    days: 28,
    steps: ["accept", "reply", "score"],
    reply: "谢谢您的表扬，已经转告刘师傅和她的班组长。",
  },
  {
    type: "CONSULT",
    content: "请问南京的长护险怎么申请，要准备哪些材料？",
    days: 9,
    steps: ["accept", "handle", "reply"],
    reply: "带身份证和病历到区医保窗口申请评估，15 个工作日内有结果。以当地医保部门公布为准。",
  },
  {
    type: "COMPLAINT",
    content: "上周约的保洁晚到了四十分钟，也没有提前打电话说一声。",
    days: 3,
    steps: ["accept", "handle"],
  },
  {
    type: "SUGGEST",
    content: "希望机构页面能看到每周的菜单，家里老人有糖尿病。",
    days: 1,
    steps: ["accept"],
  },
  { type: "BUG", content: "大字模式下，日期选择里的星期天看不全。", days: 0.1, steps: [] },
];

/** What a member wrote to the portal, and what became of it. */
export async function* feedbackOf(database: Database, vault: Vault, memberId: string, today: Date): Timeline {
  const staff = await row<{ id: string }>(
    database.primary,
    sql`select id::text from identity.staff where role = 'service' order by id limit 1`,
  );
  for (const { type, content, days, steps, reply } of feedback) {
    const form = { type, content, images: [], target: "PLATFORM" } as const;
    yield ago({ today }, days);
    await database.transaction(async (tx) => {
      const { id } = await addFeedback(tx, vault, memberId, { ...form, images: [] }, ago({ today }, days));
      for (const [n, action] of steps.entries()) {
        const by = action === "score" ? { memberId, score: 5 } : { staffId: staff?.id };
        const text = action === "reply" ? reply : undefined;
        await moveFeedback(tx, { id, action, ...by, text }, ago({ today }, days - (n + 1) * 0.3));
      }
    });
  }
}

const noticeSeeds: readonly [NoticeKind, string, string, string | undefined, number][] = [
  ["SYSTEM", "欢迎来到银杏里", "先看看附近的机构，或者添加家里的长辈。", "/orgs", 40],
  [
    "SECURITY",
    "登录密码已设置",
    "以后可以用手机号和密码登录。不是您本人操作的话，请打客服电话。",
    "/user/info",
    39,
  ],
  ["ADVISER", "顾问陈静为您服务", "有关机构、费用和补贴的事，都可以问她。", undefined, 33],
  ["CONTRACT", "合同快到期了", "您的入住合同还有 30 天到期，续签请和顾问联系。", undefined, 8],
  ["ORDER", "服务人员已出发", "助浴服务人员已经出发，预计 25 分钟后到。", undefined, 5],
  ["APPLICATION", "申请材料已收到", "您提交的材料正在审核，3 个工作日内给您结果。", undefined, 4],
];

async function seedNotices(stage: Stage) {
  const { tx, wang } = stage;
  for (const [kind, title, body, link, days] of noticeSeeds)
    await wordedNotice(tx, { memberId: wang, kind, title, body, link }, ago(stage, days));
  // The older half is read.
  await tx.execute(sql`update membership.notices set read_at = created_at + interval '1 hour'
    where member_id = ${wang}::bigint and created_at < ${ago(stage, 7).toISOString()}::timestamptz`);
}

/** Gives the demo customers a family, contacts, favourites and notices of every kind. */
export async function seedMembership(tx: Tx, settings: Settings, today: Date): Promise<void> {
  const vault = createVault(settings);
  const idOf = async (phone: string) => (await memberOfProvedPhone(tx, vault, phone, today)).id;
  const [wang, zhang] = demoPeople.filter((p) => p.role === "customer").map((p) => p.phone);
  const daughter = await idOf("19900000004");
  const clock = { now: () => today };
  await updateProfile(tx, vault, daughter, { nickname: "小红", realName: "王小红", gender: "FEMALE" }, clock);
  await tx.execute(
    sql`update identity.members set person_type = 1, provinces = '{310000}' where id = ${daughter}::bigint`,
  );
  await giveConsents(tx, daughter, { kinds: ["terms", "privacy"], version: "2026-01" }, today);
  const stage: Stage = {
    tx,
    vault,
    settings,
    today,
    wang: await idOf(wang!),
    zhang: await idOf(zhang!),
    daughter,
  };
  await seedFamily(stage);
  await seedContacts(stage);
  await seedFavourites(stage);
  await seedNotices(stage);
}
