import { addCommissionRule } from "@ginkgo/api-contract/books/commission";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { saveOwnPayee } from "@ginkgo/api-contract/settlements/own-settlements";
import { savePayee } from "@ginkgo/api-contract/settlements/settlements";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { memberId } from "../../src/modules/contracts/test/contracts-kit.ts";
import { rows } from "../../src/platform/database/database.ts";
import type { TestApi } from "../kits/build-test-api.ts";
import { DAY, MINUTE, type SignedIn, signIn } from "../kits/identity-kit.ts";
import { get, join, signInStaff } from "../kits/membership-kit.ts";
import { renew } from "../kits/orders-kit.ts";
import { openDay } from "../working-day/people.ts";

/** Somebody who renews their session, and signs in again when it cannot be renewed any more. */
export class Person {
  readonly who: SignedIn;
  readonly #api: TestApi;
  readonly #again: () => Promise<SignedIn>;
  #renewed: number;
  #began: number;
  #renewing: Promise<void> = Promise.resolve();
  constructor(api: TestApi, who: SignedIn, again: () => Promise<SignedIn> = () => signIn(api, who.mobile)) {
    this.#api = api;
    this.who = who;
    this.#again = again;
    this.#renewed = this.#began = api.clock.now().getTime();
  }

  /** Themselves, with a session that holds now; whoever asks meanwhile waits for the same. */
  async now(): Promise<SignedIn> {
    this.#renewing = this.#renewing.then(() => this.#renew());
    await this.#renewing;
    return this.who;
  }

  async #renew(): Promise<void> {
    const now = this.#api.clock.now().getTime();
    if (now - this.#began > 25 * DAY || now - this.#renewed > 5 * DAY) {
      Object.assign(this.who, await this.#again());
      this.#began = this.#renewed = now;
    } else if (now - this.#renewed > 100 * MINUTE) {
      await renew(this.#api, this.who);
      this.#renewed = now;
    }
  }
}

export interface Customer {
  person: Person;
  /** A relative who may pay for the elder, and the elder; undefined for who has none. */
  family?: { payer: Person; elderId: string };
}

/** Who is there over the year. */
export interface YearPeople {
  api: TestApi;
  customers: Customer[];
  employees: Person[];
  operator: Person;
  adviser: Person;
  finance: Person;
  /** Who sits in the second seat. */
  second: Person;
  /** Who sells in the name of every shop and tour organisation. */
  merchant: Person;
}

/** Shops and tour organisations of the catalogue. */
const sellersOf = async (api: TestApi): Promise<string[]> =>
  (
    await rows<{ code: string }>(
      api.database.primary,
      sql`select distinct 'org:' || shop_org_id as code from shop.products where shop_org_id is not null
        union select distinct 'org:' || provider_org_id from services.services where provider_org_id is not null
        union select distinct 'tour:' || org_id from tours.trips`,
    )
  ).map(({ code }) => code);

const bank = { way: "BANK", holder: "颐康器械有限公司", bankName: "建设银行南京鼓楼支行" } as const;

/** Whoever is told that the portal is busy asks again, as people do. */
function askAgain(api: TestApi): void {
  const call = api.call.bind(api);
  api.call = async (address, init) => {
    for (let tries = 1; ; tries++) {
      const answer = await call(address, init);
      if (answer.status !== 503 || tries === 30) return answer as never;
      await new Promise((resolve) => setTimeout(resolve, 100 * tries));
    }
  };
}

/** A portal that is open for a year, with a family in every third household. */
export async function openYear(size: { customers: number; employees: number }): Promise<YearPeople> {
  const day = await openDay(size.customers, size.employees);
  const { api } = day;
  askAgain(api);
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update shop.product_skus set stock = 1000000`);
    // Papers are renewed in time.
    await tx.execute(sql`update workforce.employee_certificates set valid_to = valid_to + 730`);
  });
  const customers: Customer[] = [];
  for (const [i, who] of day.customers.entries()) {
    const person = new Person(api, who);
    if (i % 3 !== 0) {
      customers.push({ person });
      continue;
    }
    const body = { name: "周秀英", relation: "2", agreed: true } as const;
    const elderId = (await get(api, who, addElder, { body })).id!;
    const payer = await signIn(api);
    await join(api, who, payer, { relation: "3", role: "PROXY", health: false, elderId });
    customers.push({ person, family: { payer: new Person(api, payer), elderId } });
  }
  const staff = async (role: Parameters<typeof signInStaff>[1]) =>
    new Person(api, await signInStaff(api, role), () => signInStaff(api, role));
  const people: YearPeople = {
    api,
    customers,
    employees: [...day.employees.values()].map((who) => new Person(api, who)),
    operator: await staff("operator"),
    adviser: await staff("adviser"),
    finance: await staff("finance"),
    second: await staff("finance"),
    merchant: await staff("merchant"),
  };
  await settleTerms(people);
  return people;
}

/** Commission of every kind, and where everybody is paid; the account of every fourth is none. */
async function settleTerms({ api, employees, finance, merchant }: YearPeople): Promise<void> {
  const sellers = await sellersOf(api);
  const fromDay = shanghaiDay(api.clock.now());
  for (const [kind, percentBp] of [
    ["PRODUCT", 850],
    ["SERVICE", 1200],
    ["TOUR", 333],
  ] as const)
    await get(api, await finance.now(), addCommissionRule, {
      body: { kind, percentBp, fromDay, reason: "开业时谈好的" },
    });
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
      select s.id, c.code from identity.staff s, unnest(${sql.raw(`array['${sellers.join("','")}']`)}) c(code)
      where s.role = 'merchant' on conflict do nothing`),
  );
  for (const [i, party] of sellers.entries()) {
    const body = { ...bank, account: i % 4 === 3 ? "6217000012340000" : `62170000123456${10 + (i % 80)}` };
    await get(api, await merchant.now(), savePayee, { params: { party }, body });
  }
  for (const [i, person] of employees.entries())
    await get(api, await person.now(), saveOwnPayee, {
      body: { ...bank, holder: "刘春梅", account: `62170000987612${10 + (i % 80)}` },
    });
}

export const idOf = (api: TestApi, { who }: Person): Promise<string> => memberId(api, who);
