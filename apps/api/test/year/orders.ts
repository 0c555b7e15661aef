import { payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import {
  agreeRefund,
  compensateOrder,
  refuseRefund,
  retryRefund,
  secondRefund,
  shipOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { randomFor } from "../../seeds/random.ts";
import { homeId, signedContract, yearForm } from "../../src/modules/contracts/test/contracts-kit.ts";
import { row, rows } from "../../src/platform/database/database.ts";
import { cardTiers } from "../kits/card-tiers.ts";
import { type Departure, formOfFew, newDeparture, tourForm } from "../kits/departure-kit.ts";
import { ask, get } from "../kits/membership-kit.ts";
import {
  address,
  cashier,
  type Form,
  goodsForm,
  notify,
  parcel,
  read,
  visitForm,
} from "../kits/orders-kit.ts";
import { ofPackage, packageForm, packageSku, type Sold } from "../kits/packages-kit.ts";
import { type Customer, idOf, type Person, type YearPeople } from "./people.ts";

type Kind = "goods" | "shop" | "visit" | "tour" | "card" | "package";
/** Of a hundred orders. */
const mix: readonly [Kind, number][] = [
  ["goods", 32],
  ["shop", 28],
  ["visit", 26],
  ["tour", 8],
  ["card", 3],
  ["package", 3],
];
/** A notification that never comes: the provider is asked instead. */
const LOST = 0.02;

/** Works through a list, some at a time: customers do not wait for each other. */
async function sideBySide(works: readonly (() => Promise<void>)[]): Promise<void> {
  const left = works.values();
  const lane = async () => {
    for (const work of left) await work();
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

/** What customers do over a year: they order, pay by themselves or by family, receive, ask for money back. */
export class YearOrders {
  readonly placed = new Map<string, Customer>();
  readonly counts = { paid: 0, lost: 0, refused: 0, family: 0, refunds: 0, compensated: 0, instalments: 0 };
  readonly #people: YearPeople;
  readonly #random = randomFor("year");
  /** What is to be done on a day, by day. */
  readonly #agenda = new Map<string, (() => Promise<void>)[]>();
  /** The one that is sold now; whoever asks while it is made waits for the same. */
  #departure: Promise<Departure> | undefined;
  #shopItem: { product: string; sku: string } | undefined;
  #sold: Sold | undefined;
  #goods: Form | undefined;
  #visits = 0;
  /** When visits begin. */
  readonly #hours: readonly string[];
  constructor(people: YearPeople, hours: readonly string[]) {
    this.#people = people;
    this.#hours = hours;
  }

  get #api() {
    return this.#people.api;
  }
  get #today() {
    return shanghaiDay(this.#api.clock.now());
  }
  #in(days: number, work: () => Promise<void>) {
    const day = addDays(this.#today, days);
    this.#agenda.set(day, [...(this.#agenda.get(day) ?? []), work]);
  }

  /** So many new orders, and what the day brings for those of before. */
  async day(orders: number): Promise<void> {
    const due = this.#agenda.get(this.#today) ?? [];
    this.#agenda.delete(this.#today);
    await sideBySide(due);
    await sideBySide(Array.from({ length: orders }, () => () => this.#order(this.#draw())));
    await this.#answerRefunds();
  }

  #nextHour(): string {
    this.#visits += 1;
    return this.#hours[this.#visits % this.#hours.length]!;
  }

  #draw(): Kind {
    let left = this.#random.whole(0, 99);
    for (const [kind, share] of mix) {
      left -= share;
      if (left < 0) return kind;
    }
    return "goods";
  }

  async #form(kind: Kind): Promise<Form> {
    const api = this.#api;
    switch (kind) {
      case "goods":
        this.#goods ??= await goodsForm(api);
        return { ...this.#goods, items: [{ ...this.#goods.items[0]!, quantity: this.#random.whole(1, 3) }] };
      case "shop": {
        this.#shopItem ??= await row<{ product: string; sku: string }>(
          api.database.primary,
          sql`select k.product_id::text as product, k.id::text as sku from shop.product_skus k
            join shop.products p on p.id = k.product_id
            where not k.off and p.state = 'ON' and p.shop_org_id is not null and p.areas = '{}' order by k.id limit 1`,
        );
        const { product, sku } = this.#shopItem!;
        return {
          kind: "PRODUCT",
          items: [{ targetId: product, skuId: sku, quantity: this.#random.whole(1, 2) }],
          address,
        };
      }
      case "visit":
        return visitForm(api, addDays(this.#today, this.#random.whole(1, 2)), this.#nextHour());
      case "tour":
        this.#departure ??= this.#newDeparture();
        return tourForm(await this.#departure, this.#random.whole(1, 2));
      case "card":
        return {
          kind: "CARD",
          items: [{ targetId: this.#random.pick(Object.values(cardTiers)).id, quantity: 1 }],
        };
      case "package":
        this.#sold ??= await packageSku(api);
        return packageForm(this.#sold);
    }
  }

  async #newDeparture(): Promise<Departure> {
    const departure = await newDeparture(this.#api, 12, 1);
    this.#in(8, async () => {
      this.#departure = undefined;
      await formOfFew(this.#api, await this.#people.operator.now(), departure.id).catch(() => undefined);
    });
    return departure;
  }

  async #order(kind: Kind): Promise<void> {
    const customer = this.#random.pick(this.#people.customers);
    const who = await customer.person.now();
    const family = kind === "visit" ? customer.family : undefined;
    const form = await this.#form(kind);
    const answer = await ask(this.#api, who, placeOrder, {
      body: family ? { ...form, elderId: family.elderId } : form,
    });
    if (answer.status !== 200) {
      // No free hour, no seat, a card they hold already: they buy something for the house instead.
      this.counts.refused += 1;
      if (kind === "tour") this.#departure = undefined;
      if (kind !== "goods") await this.#order("goods");
      return;
    }
    const { id } = answer.data;
    this.placed.set(id, customer);
    await this.#pay(id, family?.payer ?? customer.person, family ? { familyAgreed: true } : {});
    if (family) this.counts.family += 1;
    await this.#goOn(kind, id, customer);
  }

  async #pay(id: string, person: Person, body: object): Promise<void> {
    const { payNo } = await get(this.#api, await person.now(), payOrder, { params: { id }, body });
    const notice = await cashier(this.#api).settle(payNo, "success");
    this.counts.paid += 1;
    if (this.counts.paid === 9 || this.#random.chance(LOST)) this.counts.lost += 1;
    else await notify(this.#api, notice);
  }

  async #goOn(kind: Kind, id: string, customer: Customer): Promise<void> {
    const isAskedBack = this.#random.chance(0.08);
    if (kind === "package" && !isAskedBack)
      for (const days of [2, 5]) this.#in(days, () => this.#visitOfPackage(id, customer));
    if (kind !== "goods" && kind !== "shop") {
      if (isAskedBack) this.#in(this.#random.whole(0, 1), () => this.#askBack(id, customer));
      return;
    }
    if (isAskedBack && this.#random.chance(0.4)) return this.#askBack(id, customer);
    this.#in(1, async () => {
      await ask(this.#api, await this.#people.operator.now(), shipOrder, { params: { id }, body: parcel });
    });
    this.#in(4, async () => {
      if (this.#random.chance(0.6))
        await ask(this.#api, await customer.person.now(), confirmOrder, { params: { id } });
      if (isAskedBack) await this.#askBack(id, customer, 0.5);
      else if (this.counts.compensated === 0 || this.#random.chance(0.02)) await this.#compensate(id);
    });
  }

  async #visitOfPackage(packageId: string, { person }: Customer): Promise<void> {
    const start = this.#nextHour();
    const form = ofPackage(this.#sold!, packageId, { date: addDays(this.#today, 1), start });
    const answer = await ask(this.#api, await person.now(), placeOrder, { body: form });
    if (answer.status === 200) this.placed.set(answer.data.id, { person });
  }

  async #askBack(id: string, { person }: Customer, share = 1): Promise<void> {
    const who = await person.now();
    const { amountFen } = await read(this.#api, who, id);
    const body = {
      reason: "OTHER",
      description: "用不上了。",
      ...(share < 1 ? { amountFen: Math.max(1, Math.floor(amountFen * share)) } : {}),
    } as const;
    const { status } = await ask(this.#api, who, askRefund, { params: { id }, body });
    if (status === 200) this.counts.refunds += 1;
  }

  async #compensate(id: string): Promise<void> {
    const body = { amountFen: this.#random.whole(1, 500), reason: "送晚了一天" };
    const { status } = await ask(this.#api, await this.#people.operator.now(), compensateOrder, {
      params: { id },
      body,
    });
    if (status === 200) this.counts.compensated += 1;
  }

  /** Staff decide on most of what was asked for; the provider answers, now and then that it could not. */
  async #answerRefunds(): Promise<void> {
    const { operator, second } = this.#people;
    const list = async (view: "new" | "second") =>
      (await get(this.#api, await operator.now(), staffRefunds, { query: { view, size: "100" } })).records;
    for (const { id: refundId, version } of await list("new")) {
      const body = { version, reason: "看过照片了。" };
      const params = { refundId };
      if (this.#random.chance(0.15))
        await ask(this.#api, await operator.now(), refuseRefund, { params, body });
      else if (this.#random.chance(0.9))
        await ask(this.#api, await operator.now(), agreeRefund, { params, body });
    }
    for (const { id: refundId, version } of await list("second"))
      await ask(this.#api, await second.now(), secondRefund, {
        params: { refundId },
        body: { version, agree: true },
      });
    const going = await rows<{ id: string; no: string; state: string }>(
      this.#api.database.primary,
      sql`select id::text, refund_no as no, state from orders.refunds where state in ('AGREED', 'ABNORMAL') order by id`,
    );
    for (const { id: refundId, no, state } of going) {
      if (state === "ABNORMAL")
        await ask(this.#api, await operator.now(), retryRefund, { params: { refundId } });
      else {
        const result = this.#random.chance(0.05) ? "abnormal" : "success";
        const notice = await cashier(this.#api).settleRefund(no, result);
        if (notice) await notify(this.#api, notice);
      }
    }
  }

  /** So many live in a home for the year and pay every month. */
  async signContracts(count: number): Promise<void> {
    const api = this.#api;
    const home = await homeId(api);
    for (const customer of this.#people.customers.slice(0, count)) {
      const who = await customer.person.now();
      const staff = {
        adviser: await this.#people.adviser.now(),
        operator: await this.#people.operator.now(),
      };
      const start = this.#today;
      const form = yearForm(home, await idOf(api, customer.person), {
        startDate: start,
        endDate: addDays(start, 364),
      });
      const { id } = await signedContract(api, staff, who, form);
      const pay = async (periodNo: number): Promise<void> => {
        const answer = await ask(api, await customer.person.now(), payInstalment, {
          params: { id },
          body: { periodNo },
        });
        if (answer.status !== 200) return;
        this.placed.set(answer.data.orderId, customer);
        await this.#pay(answer.data.orderId, customer.person, {});
        this.counts.instalments += 1;
        this.#in(30, () => pay(periodNo + 1));
      };
      this.#in(1, () => pay(1));
    }
  }
}
