import type { EntryKind } from "../apps/api/src/http/entry-kinds.ts";
import type { AppContext } from "../apps/api/src/http/services.ts";
import type { StaffViewer } from "../apps/api/src/http/viewer.ts";
import { listForStaff } from "../apps/api/src/modules/advisory/staff/staff-conversations.ts";
import { listStaffBookings } from "../apps/api/src/modules/bookings/list-bookings.ts";
import { listStaffContracts } from "../apps/api/src/modules/contracts/list-contracts.ts";
import { listConsults } from "../apps/api/src/modules/fees/staff-consults.ts";
import { listRuns } from "../apps/api/src/modules/imports/entries/find-run.ts";
import { listMembers } from "../apps/api/src/modules/members/read-members.ts";
import { listStaffFeedback } from "../apps/api/src/modules/membership/feedback/list-staff-feedback.ts";
import { countStaffOrders, listStaffOrders } from "../apps/api/src/modules/orders/lists/list-staff-orders.ts";
import { listRefunds } from "../apps/api/src/modules/orders/refunds/refund-queue.ts";
import { listDepartures } from "../apps/api/src/modules/orders/tours/list-departures.ts";
import { listApplications } from "../apps/api/src/modules/partners/list-applications.ts";
import { listPictures } from "../apps/api/src/modules/pictures/list-pictures.ts";
import { listAudit } from "../apps/api/src/modules/privacy/list-audit.ts";
import { listRequests } from "../apps/api/src/modules/privacy/list-requests.ts";
import { listEntries } from "../apps/api/src/modules/publishing/list-entries.ts";
import { listRows } from "../apps/api/src/modules/reports/list-rows.ts";
import { readFunnel } from "../apps/api/src/modules/reports/read-funnel.ts";
import { readSales } from "../apps/api/src/modules/reports/read-sales.ts";
import { readAnswers, readDeadlines, readDispatch } from "../apps/api/src/modules/reports/read-work.ts";
import { findReviews, presentReviews } from "../apps/api/src/modules/reviews/moderation/public.ts";
import { listTasks } from "../apps/api/src/modules/tasks/list-tasks.ts";
import type { Db } from "../apps/api/src/platform/database/database.ts";
import { staffPermissions } from "../packages/api-contract/src/identity/staff-permissions.ts";
import { auditActions } from "../packages/api-contract/src/privacy/audit-codes.ts";
import { FIRST_ID, FIRST_MEMBER, FIRST_STAFF } from "./generate/staff-rows.ts";
import { phoneOf } from "./generate/staff-sealed.ts";

type Query = Record<string, unknown>;

/** A list of the staff: what its call reads, and the questions a page of the console asks of it. */
export interface StaffList {
  name: string;
  read(db: Db, query: Query & { current: number; size: number }): Promise<object>;
  cases: Record<string, Query>;
  /** What is gone through to a page deep inside; undefined where a list has no cursor. */
  deep: Record<string, Query>;
  /** What a page by number is asked of, where there is no cursor. */
  byNumber?: Record<string, Query>;
}

const everything: StaffViewer = {
  kind: "staff",
  staffId: String(FIRST_STAFF + 1),
  ownMembers: new Set(),
  sessionId: "1",
  permissions: new Set(staffPermissions),
};
/** Somebody of a home, who sees what is its own. */
const ofHome: StaffViewer = {
  ...everything,
  staffId: String(FIRST_STAFF),
  permissions: new Set([...staffPermissions, "own.only"]),
};
const viewerOf = ({ home }: Query): StaffViewer => (home ? ofHome : everything);
const one = FIRST_ID + 424_242;

/** The lists, with the functions their calls use. */
export function staffLists(services: AppContext): StaffList[] {
  const now = services.clock.now();
  // A query is of the shape its contract gives; here its parts are chosen by hand.
  // biome-ignore lint/suspicious/noExplicitAny: one table holds the questions of twenty contracts
  type Any = any;
  const kindOf = (name: string): EntryKind => services.entryKinds.find(({ kind }) => kind === name)!;
  const views = (...names: string[]) => Object.fromEntries(names.map((view) => [view, { view }]));
  const entries = (kind: EntryKind["kind"], words: { common: string; rare: string }): StaffList => ({
    name: `entries:${kind}`,
    read: (db, { home, ...query }) => listEntries(db, kindOf(kind), viewerOf({ home }), query as Any),
    cases: {
      ...views("ALL", "DRAFT", "CHANGED", "SCHEDULED", "REQUESTED", "ARCHIVED"),
      常见的词: { view: "ALL", keyword: words.common },
      少见的词: { view: "ALL", keyword: words.rare },
      没有的词: { view: "ALL", keyword: "不存在的名字" },
      "有修改，没有的词": { view: "CHANGED", keyword: "不存在的名字" },
    },
    deep: { 全部: { view: "ALL" }, 有修改: { view: "CHANGED" } },
  });
  return [
    {
      name: "reviews",
      async read(db, { queue, kind, home, ...page }) {
        const sellers = home ? ["org:10001"] : null;
        const found = await findReviews(db, { queue, kind, sellers } as Any, page as Any);
        await presentReviews(db, found.found, viewerOf({ home }));
        return found;
      },
      cases: {
        全部: { queue: "ALL" },
        被举报: { queue: "REPORTED" },
        有异议: { queue: "APPEALED" },
        已隐藏: { queue: "HIDDEN" },
        三分以下没回复: { queue: "LOW" },
        "景点，三分以下": { queue: "LOW", kind: "SPOT" },
        "商品，被举报": { queue: "REPORTED", kind: "PRODUCT" },
        "一家机构的，全部": { queue: "ALL", home: true },
        "一家机构的，三分以下": { queue: "LOW", home: true },
        "一家机构的，已隐藏": { queue: "HIDDEN", home: true },
      },
      deep: { 全部: { queue: "ALL" }, 三分以下: { queue: "LOW" } },
    },
    ...(["COMPANY", "EMPLOYEE"] as const).map(
      (kind): StaffList => ({
        name: `applications:${kind}`,
        read: (db, query) => listApplications(db, services, kind, query),
        cases: {
          全部: {},
          等审核: { state: ["SUBMITTED", "REVIEWING"] },
          待补充: { state: ["SUPPLEMENT"] },
          已驳回: { state: ["REJECTED"] },
          晚了的: { overdue: true },
          ...(kind === "COMPANY" && {
            上门服务商: { applyType: "HOME_SERVICE" },
            区域合作和代理: { applyType: "PARTNER,AGENT" },
            代理加盟: { applyType: "AGENT" },
            常见的词: { keyword: "养老服务" },
            "常见的词，代理加盟": { keyword: "养老服务", applyType: "AGENT" },
            少见的词: { keyword: "424242" },
            没有的词: { keyword: "不存在的名字" },
          }),
        },
        deep: { 全部: {} },
      }),
    ),
    {
      name: "requests",
      read: (db, query) => listRequests(db, services, query as Any),
      cases: { 全部: {}, 没人办: { state: ["OPEN"] }, 没办的: { state: ["REFUSED"] } },
      deep: { 全部: {} },
    },
    {
      name: "contracts",
      read: (db, { home, ...query }) => listStaffContracts(db, services, viewerOf({ home }), query),
      cases: {
        全部: {},
        草稿: { signState: ["DRAFT"] },
        待签: { signState: ["WAIT_SIGN"] },
        签了一部分: { signState: ["PART_SIGNED"] },
        已签: { signState: ["SIGNED"] },
        作废: { signState: ["VOID"] },
        待生效: { phase: ["1"] },
        履约中: { phase: ["2"] },
        到期: { phase: ["3"] },
        提前结束: { phase: ["-1"] },
        "履约中，到期": { phase: ["2", "3"] },
        一个会员: { memberId: String(FIRST_MEMBER + 424_242) },
        手机号: { keyword: phoneOf(424_242) },
        合同号: { keyword: "B000000000424242" },
        合同号的开头: { keyword: "B0000000004" },
        没有的合同号: { keyword: "Z9" },
        一家机构的: { home: true },
        "一家机构的，提前结束": { home: true, phase: ["-1"] },
      },
      deep: { 全部: {}, 到期: { phase: ["3"] } },
    },
    {
      name: "members",
      read: (db, query) => listMembers(db, services, everything, query as Any),
      cases: {
        全部: {},
        停用的: { state: ["BLOCKED"] },
        "停用的，注销中": { state: ["BLOCKED", "CLOSING"] },
        已合并: { state: ["MERGED"] },
        手机号: { keyword: phoneOf(424_242) },
        编号: { keyword: String(FIRST_MEMBER + 424_242) },
        没有的手机号: { keyword: "19900000000" },
      },
      deep: { 全部: {}, 停用的: { state: ["BLOCKED"] } },
    },
    {
      name: "tasks",
      read: (db, { home, ...query }) => listTasks(db, viewerOf({ home }), query as Any),
      cases: {
        要处理的: {},
        没人处理: { state: ["OPEN"] },
        处理中: { state: ["TAKEN"] },
        已处理: { state: ["DONE"] },
        "全部状态，一种": { state: ["OPEN", "TAKEN", "DONE"], kind: ["HEALTH"] },
        一种: { kind: ["HEALTH"] },
        没有的一种: { kind: ["MEMBER_MERGE"] },
        "已处理，没有的一种": { kind: ["MEMBER_MERGE"], state: ["DONE"] },
        我的: { mine: true },
        "我的，已处理": { mine: true, state: ["DONE"] },
        一家机构的: { home: true },
        "一家机构的，已处理": { home: true, state: ["DONE"] },
      },
      deep: { 要处理的: {}, 已处理: { state: ["DONE"] } },
    },
    {
      name: "consultations",
      read: (db, query) => listConsults(db, services, everything, query as Any),
      cases: {
        全部: {},
        待跟进: { state: ["NEW"] },
        跟进中: { state: ["FOLLOWING"] },
        无效: { state: ["INVALID"] },
        已完结: { state: ["DONE"] },
        晚了的: { overdue: true },
      },
      deep: { 全部: {} },
    },
    {
      name: "feedback",
      read: (db, query) => listStaffFeedback(db, services.vault, query as Any, now),
      cases: {
        全部: {},
        已提交: { state: ["SUBMITTED"] },
        处理中: { state: ["PROCESSING"] },
        已关闭: { state: ["CLOSED"] },
        投诉: { type: ["COMPLAINT"] },
        举报: { type: ["REPORT"] },
        "举报，已关闭": { type: ["REPORT"], state: ["CLOSED"] },
        晚了的: { overdue: true },
      },
      deep: { 全部: {} },
    },
    {
      name: "bookings",
      read: (db, { home, ...query }) => listStaffBookings(db, services, viewerOf({ home }), query as Any),
      cases: {
        ...views("waiting", "upcoming", "outcome", "over"),
        "要来的，旅居": { view: "upcoming", kind: ["TOUR"] },
        "过去的，旅居": { view: "over", kind: ["TOUR"] },
        "一家机构的，要来的": { view: "upcoming", home: true },
        "一家机构的，过去的": { view: "over", home: true },
      },
      deep: {},
      byNumber: { 要来的: { view: "upcoming" }, 过去的: { view: "over" } },
    },
    {
      name: "refunds",
      read: (db, { home, ...query }) => listRefunds(db, services, viewerOf({ home }), query as Any),
      cases: {
        ...views("todo", "new", "second", "goods", "owed", "abnormal", "auto", "done", "refused"),
        手机号: { view: "todo", keyword: phoneOf(1) },
        "没有的订单号，已退": { view: "done", keyword: String(424_242).padStart(19, "0") },
        退款号: { view: "done", keyword: `R${String(one).padStart(10, "0")}` },
        "一家机构的，要处理": { view: "todo", home: true },
        "一家机构的，已退": { view: "done", home: true },
      },
      deep: { 要处理: { view: "todo" }, 已退: { view: "done" } },
    },
    {
      name: "audit",
      read: (db, query) => listAudit(db, services, query as Any),
      cases: {
        全部: {},
        一个同事: { who: `staff:${FIRST_STAFF + 7}` },
        同事的姓名: { who: "顾问12" },
        很多同事的姓名: { who: "顾问" },
        编号: { who: String(FIRST_STAFF + 7) },
        系统: { who: "系统" },
        没有的姓名: { who: "不存在" },
        一件事: { what: "SIGN_IN" },
        两件事: { what: `SIGN_IN,${Object.keys(auditActions)[30]}` },
        没有的事: { what: "NOTHING" },
        一个会员: { subject: `member:${FIRST_MEMBER + 424_242}` },
        一张订单: { subject: `order:${FIRST_ID + 424_242}` },
        一个月: { from: "2025-03-01", to: "2025-03-31" },
        "一个同事，一件事，一个月": {
          who: `staff:${FIRST_STAFF + 7}`,
          what: "SIGN_IN",
          from: "2025-03-01",
          to: "2025-03-31",
        },
        "系统，一件事": { who: "系统", what: "SIGN_OUT" },
      },
      deep: { 全部: {}, 一件事: { what: "SIGN_IN" } },
    },
    {
      name: "conversations",
      read: (db, query) => listForStaff(db, services, everything, query as Any),
      cases: {
        我的: { box: "mine" },
        排队的: { box: "queue" },
        要回电的: { box: "callback" },
        结束的: { box: "closed" },
        所有人的: { box: "all" },
        "我的，常见的词": { box: "mine", keyword: "家属" },
        "结束的，少见的词": { box: "closed", keyword: "王家属424240" },
        "所有人的，没有的词": { box: "all", keyword: "不存在" },
      },
      deep: {},
      byNumber: { 结束的: { box: "closed" }, 所有人的: { box: "all" } },
    },
    entries("article", { common: "养老", rare: "424242" }),
    entries("departure", { common: "云南", rare: "云南旅居 4242" }),
    entries("org", { common: "护理院", rare: "金陵颐养" }),
    entries("product", { common: "轮椅", rare: "量杯" }),
    {
      name: "departures",
      read: (db, { home, ...query }) => listDepartures(db, viewerOf({ home }), query as Any, now),
      cases: {
        ...views("todo", "forming", "formed", "full", "over"),
        "过去的，常见的词": { view: "over", keyword: "云南" },
        "过去的，少见的词": { view: "over", keyword: "云南旅居 4242" },
        "成团中，没有的词": { view: "forming", keyword: "不存在" },
        "过去的，没有的词": { view: "over", keyword: "不存在" },
      },
      deep: { 已成团: { view: "formed" }, 过去的: { view: "over" } },
    },
    {
      name: "pictures",
      read: (db, query) => listPictures(db, query as Any),
      cases: {
        全部: {},
        常见的词: { keyword: "院子" },
        少见的词: { keyword: "424242" },
        没有的词: { keyword: "不存在" },
      },
      deep: { 全部: {} },
    },
    {
      name: "reports",
      read: (db, query) => {
        const { report, home, ...asked } = query;
        const of = { from: "2025-11-27", to: "2026-11-26", by: "month", ...asked } as Any;
        if (report === "funnel") return readFunnel(db, of, now);
        if (report === "dispatch") return readDispatch(db, of);
        if (report === "answers") return readAnswers(db, of, now);
        if (report === "deadlines") return readDeadlines(db, everything, now);
        if (report === "rows") return listRows(db, everything, { size: 50, ...of });
        return readSales(db, viewerOf(query), of);
      },
      cases: {
        一年的订单和钱: {},
        "一年，按周": { by: "week" },
        "一年，一个城市": { city: "320100" },
        "一年，一家": { seller: "self" },
        "一年，一家，一种": { seller: "org:10042", kind: "PRODUCT" },
        "一年，商家自己的": { home: true },
        "14 天": { from: "2026-11-13", by: "day" },
        从搜索到付款: { report: "funnel" },
        派单和上门: { report: "dispatch" },
        会话答复: { report: "answers" },
        快到期的: { report: "deadlines" },
        一个月的明细: { report: "rows", of: "ACCEPTED_LATE", from: "2026-10-01", to: "2026-10-31" },
      },
      deep: {},
    },
    {
      name: "orders",
      read: (db, { home, ...query }) => listStaffOrders(db, services, viewerOf({ home }), query as Any),
      cases: {
        全部: {},
        旧的在前: { sort: "old" },
        待发货: { status: ["WAIT_DELIVER"], kind: ["PRODUCT"] },
        已完成: { status: ["TRANSACTION_COMPLETE"] },
        上门: { kind: ["SERVICE"] },
        还要寄的: { toSend: true },
        手机号: { keyword: phoneOf(424_242) },
        没有的订单号: { keyword: "9".repeat(19) },
        一家机构的: { home: true },
        "一家机构的，已完成": { home: true, status: ["TRANSACTION_COMPLETE"] },
        "一年付款的，一个城市": { paidFrom: "2025-11-27", paidTo: "2026-11-26", city: "320100" },
        "一年付款的，一家": { paidFrom: "2025-11-27", paidTo: "2026-11-26", seller: "org:10042" },
        一个月付款的: { paidFrom: "2026-10-01", paidTo: "2026-10-31" },
        "一天付款的，一个城市": { paidFrom: "2026-10-01", paidTo: "2026-10-01", city: "320100" },
        一周迟到的: { punctual: "LATE", finishedFrom: "2026-10-05", finishedTo: "2026-10-11" },
      },
      deep: { 全部: {}, 已完成: { status: ["TRANSACTION_COMPLETE"] } },
    },
    {
      name: "orders:counts",
      read: (db, { home, ...query }) => countStaffOrders(db, viewerOf({ home }), query as Any),
      cases: { 每个视图: {}, 上门的: { kind: ["SERVICE"] }, 一家机构的: { home: true } },
      deep: {},
    },
    {
      name: "imports",
      read: (db, query) => listRuns(db, everything, query as Any),
      cases: { 全部: {}, 一类: { kind: "article" }, 没有的一类: { kind: "notice" } },
      deep: { 全部: {} },
    },
  ];
}
