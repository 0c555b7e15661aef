import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { inArray } from "drizzle-orm";
import { type ExportableList, exportableList, wholePerson } from "../../http/exportable-lists.ts";
import { feedbackRows, openContact } from "./feedback/feedback-row.ts";
import { listStaffFeedback } from "./feedback/list-staff-feedback.ts";
import { listReviews } from "./list-reviews.ts";
import { peopleOf } from "./people.ts";
import { feedback } from "./tables.ts";

const reviews = exportableList({
  list: "reviews",
  page: (db, _context, viewer, query) => listReviews(db, viewer, query),
  columns: {
    编号: (r) => r.id,
    评价什么: (r) => r.kindText,
    评价谁: (r) => r.targetName,
    评分: (r) => r.score,
    写的人: (r) => r.author,
    内容: (r) => r.content,
    追评: (r) => r.append,
    核实过: (r) => (r.verified ? "是" : "否"),
    回复: (r) => r.reply,
    为什么隐藏: (r) => r.hidden,
    写的时间: (r) => fullMomentText(r.createdAt),
  },
  dayOf: (r) => r.createdAt,
  isNewestFirst: () => true,
});

const opinions = exportableList({
  list: "feedback",
  page: (db, { vault, clock }, _viewer, query) => listStaffFeedback(db, vault, query, clock.now()),
  columns: {
    编号: (f) => f.id,
    种类: (f) => f.typeText,
    状态: (f) => f.stateText,
    会员: (f) => f.member?.name,
    手机号: (f) => f.member?.phone,
    另留的联系方式: (f) => f.contact,
    关于: (f) => f.targetText,
    内容: (f) => f.content,
    回复: (f) => f.reply,
    打分: (f) => f.score,
    答复期限: (f) => f.answerBy && fullMomentText(f.answerBy),
    提交时间: (f) => fullMomentText(f.createdAt),
  },
  dayOf: (f) => f.createdAt,
  async whole(db, { vault }, ids) {
    const found = await feedbackRows(db, inArray(feedback.id, [...ids]));
    const people = await peopleOf(
      db,
      vault,
      found.flatMap(({ memberId }) => memberId ?? []),
    );
    return new Map(
      found.map((row) => {
        const cells = { ...wholePerson(people.get(row.memberId ?? "")), contact: openContact(vault, row) };
        return [row.id, { memberId: row.memberId, cells }];
      }),
    );
  },
});

export const exportableLists: ExportableList[] = [reviews, opinions];
