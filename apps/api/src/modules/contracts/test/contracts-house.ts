import { payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { cashier, closeHouse, notify, pay, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { homeId, memberId, signedContract, yearForm } from "./contracts-kit.ts";

/** A house where contracts are signed, paid and grow old. */
export interface ContractsHouse {
  api: TestApi;
  /** The organisation of the contracts. */
  home: string;
  staff: { adviser: SignedIn; operator: SignedIn };
  /** A new customer with a contract that everybody has signed. */
  withContract(more?: Parameters<typeof yearForm>[2]): Promise<{ who: SignedIn; params: { id: string } }>;
  payPeriod(who: SignedIn, id: string, periodNo: number): Promise<string>;
  /** What goes back arrives with whoever paid it. */
  arrive(): Promise<void>;
  /** Does what has come due. */
  due(): Promise<void>;
  /** Staff and a member sign in anew, for sessions end by the clock. */
  signInAnew(who: SignedIn): Promise<void>;
  /** Time passes, what comes due is done, and everybody signs in anew. */
  pass(ms: number, who: SignedIn): Promise<void>;
  close(): Promise<void>;
}

export async function contractsHouse(env: Record<string, string> = {}): Promise<ContractsHouse> {
  const { api, operator } = await staffedHouse(env);
  const staff = { operator, adviser: await signInStaff(api, "adviser") };
  const home = await homeId(api);
  const due = () => api.api.dueWork.runAll();
  const signInAnew = async (who: SignedIn) => {
    staff.operator = await signInStaff(api, "operator");
    staff.adviser = await signInStaff(api, "adviser");
    Object.assign(who, await signIn(api, who.mobile));
  };
  return {
    api,
    home,
    staff,
    due,
    async withContract(more = {}) {
      const who = await newCustomer(api, "王守仁");
      const form = yearForm(home, await memberId(api, who), more);
      return { who, params: { id: (await signedContract(api, staff, who, form)).id } };
    },
    async payPeriod(who, id, periodNo) {
      const { orderId } = await get(api, who, payInstalment, { params: { id }, body: { periodNo } });
      await pay(api, who, orderId);
      return orderId;
    },
    async arrive() {
      const isLeft = async () =>
        (await row<{ n: number }>(
          api.database.read,
          sql`select count(*)::int as n from contracts.paybacks b where asked_fen < amount_fen or exists (
            select 1 from contracts.payback_refunds x join orders.refunds r on r.id = x.refund_id
            where x.payback_id = b.id and r.state in ('AGREED', 'ABNORMAL'))`,
        ))!.n > 0;
      while (await isLeft()) {
        const going = await rows<{ no: string }>(
          api.database.read,
          sql`select refund_no as no from orders.refunds where state in ('AGREED', 'ABNORMAL') order by refunds.id`,
        );
        for (const { no } of going) {
          const notice = await cashier(api).settleRefund(no, "success");
          if (notice) await notify(api, notice);
        }
        api.clock.advance(MINUTE);
        await due();
      }
    },
    signInAnew,
    async pass(ms, who) {
      api.clock.advance(ms);
      await due();
      await signInAnew(who);
    },
    close: () => closeHouse(api),
  };
}
