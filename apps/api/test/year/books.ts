import { closeMonth, ledgerMonths } from "@ginkgo/api-contract/books/ledger";
import {
  payBackReconciliation,
  reconciliationPage,
  secondReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import type { SettlementRow } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  agreeSettlement,
  answerDispute,
  confirmSettlement,
  disputeSettlement,
  markPayout,
  paySettlement,
  savePayee,
  secondSettlementSeat,
  sendBackSettlement,
  settlementLines,
  settlementPage,
} from "@ginkgo/api-contract/settlements/settlements";
import {
  askTaxPayment,
  reverseTaxPayment,
  secondTaxPayment,
  withheldTaxMonths,
} from "@ginkgo/api-contract/settlements/withheld-tax";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { randomFor } from "../../seeds/random.ts";
import { row } from "../../src/platform/database/database.ts";
import { allPages } from "../kits/all-pages.ts";
import { ask, get } from "../kits/membership-kit.ts";
import { payStrange } from "../kits/reconciliation-kit.ts";
import type { YearPeople } from "./people.ts";

/** All lines of the ledger that were dated in a month, as one word. */
interface MonthSeal {
  month: string;
  lines: number;
  digest: string;
}

/** What those who keep the books do over a year: settle, pay out, clear what differs, close the months. */
export class YearBooks {
  readonly counts = { settled: 0, disputed: 0, failed: 0, carried: 0, cleared: 0, closed: 0, taxed: 0 };
  readonly seals: MonthSeal[] = [];
  /** Why the last month could not be closed, as it was said. */
  open: readonly string[] = [];
  #day = 0;
  readonly #people: YearPeople;
  readonly #random = randomFor("year's books");
  constructor(people: YearPeople) {
    this.#people = people;
  }

  get #api() {
    return this.#people.api;
  }

  async day(): Promise<void> {
    this.#day += 1;
    if (this.#day % 10 === 3) await payStrange(this.#api, this.#random.whole(1, 30_000));
    await this.#clear();
    await this.#settle();
    await this.#payTax();
    await this.close();
  }

  /** Every difference with a provider is paid back or written off, by two where it takes two. */
  async #clear(): Promise<void> {
    const { finance, second } = this.#people;
    const { records } = await get(this.#api, await finance.now(), reconciliationPage, {
      query: { size: "100" },
    });
    for (const { id, kind, state } of records.filter(({ closedAt }) => closedAt === null)) {
      const params = { id };
      if (state === "OPEN") {
        const way =
          kind === "PAYMENT_UNKNOWN" && this.#random.chance(0.7)
            ? payBackReconciliation
            : writeOffReconciliation;
        const { status } = await ask(this.#api, await finance.now(), way, {
          params,
          body: { reason: "联系不上付款人" },
        });
        if (status !== 200) continue;
      }
      await ask(this.#api, await second.now(), secondReconciliation, { params, body: { agree: true } });
      this.counts.cleared += 1;
    }
  }

  async #settle(): Promise<void> {
    const list = (state: string) =>
      allPages(async (cursor) =>
        get(this.#api, await this.#people.finance.now(), settlementPage, {
          query: { size: "100", state, ...cursor },
        }),
      );
    for (const one of await list("DRAFT")) await this.#agree(one);
    for (const one of await list("DRAFT")) await this.#confirm(one);
    for (const { id } of await list("PAYABLE")) await this.#payOut(id);
    for (const one of await list("FAILED")) await this.#payAnew(one);
  }

  /** A shop looks at what it is paid for and disputes a line now and then; employees let their days go by. */
  async #agree({ id, side, agreedAt, disputed }: SettlementRow): Promise<void> {
    if (side !== "MERCHANT" || agreedAt || disputed > 0) return;
    const { merchant, finance } = this.#people;
    const params = { id };
    if (this.counts.disputed === 0 || this.#random.chance(0.2)) {
      const { records } = await get(this.#api, await finance.now(), settlementLines, { params, query: {} });
      const open = records.filter(({ state }) => state === "OPEN");
      if (open.length > 1) {
        const lineId = this.#random.pick(open).id;
        await get(this.#api, await merchant.now(), disputeSettlement, {
          params,
          body: { lineId, reason: "这一单的佣金不对" },
        });
        const keep = this.#random.chance(0.5);
        // Who answers a dispute sits in neither seat of the payment.
        const body = { lineId, keep, reason: "按下单时的规则核对过" };
        await get(this.#api, await this.#people.operator.now(), answerDispute, { params, body });
        this.counts.disputed += 1;
      }
    }
    await ask(this.#api, await merchant.now(), agreeSettlement, { params, body: {} });
  }

  async #confirm({ id, side, agreedAt }: SettlementRow): Promise<void> {
    if (side === "MERCHANT" && !agreedAt) return;
    const { finance, second } = this.#people;
    const params = { id };
    // One that nobody has agreed to is not taken before its days of objection are over.
    const { status, data } = await ask(this.#api, await finance.now(), confirmSettlement, {
      params,
      body: {},
    });
    if (status !== 200) return;
    if (data.state === "CARRIED") this.counts.carried += 1;
    else await get(this.#api, await second.now(), secondSettlementSeat, { params, body: { agree: true } });
  }

  async #payOut(id: string): Promise<void> {
    const { finance } = this.#people;
    const params = { id };
    // The first comes back.
    const isFirst = this.counts.failed === 0;
    const way = isFirst || this.#random.chance(0.5) ? "BANK" : "PROVIDER";
    await get(this.#api, await finance.now(), paySettlement, { params, body: { way } });
    if (way === "PROVIDER") {
      this.counts.settled += 1;
      return;
    }
    const paid = !isFirst && this.#random.chance(0.9);
    await get(this.#api, await finance.now(), markPayout, {
      params,
      body: { paid, reason: paid ? "网银回单" : "户名不符，退回" },
    });
    if (paid) this.counts.settled += 1;
  }

  async #payAnew({ id, party, side }: SettlementRow): Promise<void> {
    const { finance, merchant } = this.#people;
    this.counts.failed += 1;
    await get(this.#api, await finance.now(), sendBackSettlement, {
      params: { id },
      body: { reason: "核对账户" },
    });
    if (side !== "MERCHANT") return;
    const body = {
      way: "BANK",
      holder: "颐康器械有限公司",
      account: "6217000012345678",
      bankName: "建设银行南京鼓楼支行",
    } as const;
    await ask(this.#api, await merchant.now(), savePayee, { params: { party }, body });
  }

  /** Of each month that is over its tax is paid over by two; the first is told of wrongly, taken back and told anew. */
  async #payTax(): Promise<void> {
    const { finance, second } = this.#people;
    const { records } = await get(this.#api, await finance.now(), withheldTaxMonths, {});
    for (const { month, toPay } of records.toReversed()) {
      const today = shanghaiDay(this.#api.clock.now());
      if (!toPay) continue;
      const body = {
        month,
        paidOn: today,
        amountFen: toPay.fen,
        receiptNo: `3320${this.counts.taxed}${month}`,
      };
      const isFirst = this.counts.taxed === 0;
      for (const receiptNo of isFirst ? ["33200000", body.receiptNo] : [body.receiptNo]) {
        const { id } = await get(this.#api, await finance.now(), askTaxPayment, {
          body: { ...body, receiptNo },
        });
        const params = { id };
        await get(this.#api, await second.now(), secondTaxPayment, { params, body: { agree: true } });
        if (receiptNo === body.receiptNo) continue;
        await get(this.#api, await finance.now(), reverseTaxPayment, {
          params,
          body: { reason: "凭证号记错了" },
        });
        await get(this.#api, await second.now(), secondTaxPayment, { params, body: { agree: true } });
      }
      this.counts.taxed += 1;
    }
  }

  /** The oldest month that is over is closed once nothing in it is open. */
  async close(): Promise<void> {
    const finance = await this.#people.finance.now();
    const { records } = await get(this.#api, finance, ledgerMonths, { query: {} });
    const next = records.findLast(({ closedAt }) => closedAt === null);
    if (!next?.isOver) return;
    this.open = next.open ?? [];
    if (this.open.length > 0) return;
    const { status } = await ask(this.#api, finance, closeMonth, { params: { month: next.month } });
    if (status !== 200) return;
    this.counts.closed += 1;
    this.seals.push(await this.seal(next.month));
  }

  async seal(month: string): Promise<MonthSeal> {
    const found = (await row<{ lines: number; digest: string }>(
      this.#api.database.primary,
      sql`select count(*)::int as lines, md5(string_agg(l.id || l.document || l.account || coalesce(l.party, '') || l.amount_fen || l.at,
          ',' order by l.id)) as digest
        from payments.ledger l where to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`,
    ))!;
    return { month, ...found };
  }
}
