import { inArray } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { employees } from "./tables.ts";

/** Somebody who visits homes keeps the account their file belongs to: the other is merged into it. */
export const memberMerger: MemberMerger = {
  moves: [],
  keeps: { "workforce.employees.member_id": "服务人员的账号只能留下，不能并入别的账号" },
  async blockers(db, { from, into }) {
    const found = await db
      .select({ memberId: employees.memberId })
      .from(employees)
      .where(inArray(employees.memberId, [from, into]));
    if (found.length === 2)
      return ["两个账号都有服务人员档案，不能合并，请先停用其中一份档案并联系技术同事。"];
    if (found[0]?.memberId === from)
      return ["要并入的账号有服务人员档案，请反过来合并：留下这个账号，把另一个并进来。"];
    return [];
  },
  async move() {},
};
