import { type Task, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { rows } from "../../src/platform/database/database.ts";
import { allPages } from "../kits/all-pages.ts";
import type { TestApi } from "../kits/build-test-api.ts";
import type { SignedIn } from "../kits/identity-kit.ts";
import { get } from "../kits/membership-kit.ts";

/** Everything that waits for one of the staff, page by page as the console asks for it. */
const tasksOf = (api: TestApi, who: SignedIn): Promise<Task[]> =>
  allPages((cursor) => get(api, who, taskPage, { query: { size: "100", ...cursor } }));

/** The tasks of which one must stand open when a clock takes that step. */
const deciding: Record<string, readonly string[]> = {
  // At once where nobody could be sent, or nobody came.
  agree: ["REFUND", "DISPATCH", "REPLAN", "NO_SHOW"],
  payBack: ["REFUND", "REFUND_ABNORMAL"],
  giveUp: ["DISPATCH", "REPLAN"],
  cancel: ["DISPATCH", "REPLAN", "NO_SHOW"],
  noShow: ["NO_SHOW"],
  missed: ["NO_SHOW"],
  absent: ["NO_SHOW"],
  finishFor: ["VISIT"],
};

/** What stood before somebody, by kind and subject, since when; it grows with every look. */
export class Shown {
  readonly since = new Map<string, Date>();
  readonly #api: TestApi;
  constructor(api: TestApi) {
    this.#api = api;
  }

  /** What each of the staff is shown now. */
  async look(...staff: readonly SignedIn[]): Promise<Task[]> {
    const now = this.#api.clock.now();
    const all = new Map<string, Task>();
    for (const who of staff) for (const task of await tasksOf(this.#api, who)) all.set(task.id, task);
    for (const { kind, subject } of all.values()) {
      const key = `${kind}:${subject.id}`;
      if (!this.since.has(key)) this.since.set(key, now);
    }
    return [...all.values()];
  }

  /**
   * What is past the time it was promised for and stands before nobody, told by the orders themselves, not by the tasks:
   * a visit that nobody was found for, a refund that nobody decided on, goods that have not left, an organisation's visit.
   */
  async lateUnseen(tasks: readonly Task[]): Promise<string[]> {
    const late = await rows<{ kind: string; id: string }>(
      this.#api.database.primary,
      sql`select 'DISPATCH' as kind, id::text from orders.orders
          where kind = 'SERVICE' and status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') and due_action = 'giveUp'
        union all
        select 'REFUND', r.id::text from orders.refunds r
          where r.state = 'REQUESTED' and r.return_state is null
        union all
        select 'REFUND_ABNORMAL', r.id::text from orders.refunds r where r.state = 'ABNORMAL'
        union all
        select 'SHIP', o.id::text from orders.orders o
          where o.status = 'WAIT_DELIVER' and o.paid_at < ${this.#api.clock.now().toISOString()}::timestamptz - interval '49 hours'`,
    );
    const open = new Set(tasks.map(({ kind, subject }) => `${kind}:${subject.id}`));
    return late.map(({ kind, id }) => `${kind}:${id}`).filter((key) => !open.has(key));
  }

  /**
   * What a clock decided about money: a refund agreed to or paid, a visit given up, a no-show; and what of it did not
   * stand before somebody at that moment, seen before.
   */
  async decidedByClock(since: Date): Promise<{ decided: string[]; unseen: string[] }> {
    const decided = await rows<{ action: string; orderId: string; refundId: string | null; at: string }>(
      this.#api.database.primary,
      sql`select e.action, e.order_id::text as "orderId", r.id::text as "refundId", e.at::text
        from orders.order_events e
        left join lateral (select id from orders.refunds r where r.order_id = e.order_id
          and r.created_at <= e.at order by r.id desc limit 1) r on true
        where e.actor_kind = 'system' and e.at >= ${since.toISOString()}::timestamptz
          and e.action in ('agree', 'payBack', 'giveUp', 'noShow', 'cancel', 'missed', 'absent', 'finishFor')`,
    );
    const tasks = await rows<{ kind: string; id: string; opened: string; done: string | null }>(
      this.#api.database.primary,
      sql`select kind, subject_id as id, opened_at::text as opened, done_at::text as done from tasks.tasks`,
    );
    const unseen = decided
      .filter(({ action, orderId, refundId, at }) => {
        const moment = new Date(at);
        return !tasks.some(({ kind, id, opened, done }) => {
          const isAbout = deciding[action]?.includes(kind) && (id === orderId || id === refundId);
          const stood = new Date(opened) < moment && (done === null || new Date(done) >= moment);
          const seen = this.since.get(`${kind}:${id}`);
          return isAbout && stood && seen !== undefined && seen <= moment;
        });
      })
      .map(({ action, orderId }) => `${action} of order ${orderId}`);
    return { decided: decided.map(({ action }) => action), unseen };
  }
}
