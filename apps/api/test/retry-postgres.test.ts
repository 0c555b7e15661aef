import { addMerchantApply, withdrawMerchantApply } from "@ginkgo/api-contract/partners/merchant-apply";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { row, rows } from "../src/platform/database/database.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import { cookiesOf, getCode, newMobile } from "./kits/identity-kit.ts";
import { get } from "./kits/membership-kit.ts";
import { company, uploadPapers } from "./kits/partners-kit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

/**
 * The next `times` updates of an application end as a deadlock's victim when they are committed, after all the work; a
 * sequence counts on through a rollback.
 */
const endNext = (times: number) =>
  api.database.script(`
    drop sequence if exists partners.ends cascade;
    create sequence partners.ends;
    create or replace function partners.end_next() returns trigger language plpgsql as $$ begin
      if nextval('partners.ends') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    drop trigger if exists end_next on partners.applications;
    create constraint trigger end_next after update on partners.applications
      deferrable initially deferred for each row execute function partners.end_next();
  `);

async function apply() {
  const contactPhone = newMobile();
  const smsCode = await getCode(api, contactPhone, "APPLY");
  const attachments = await uploadPapers(api, "ORG");
  const body = { ...company, attachments, contactPhone, smsCode, agreeProtocol: true as const };
  const { applyNo } = await get(api, null, addMerchantApply, { body });
  const proof = await getCode(api, contactPhone, "APPLY");
  const proved = await api.call(`POST /rest/op/merchantApply/prove/${applyNo}`, {
    body: { phone: contactPhone, smsCode: proof },
  });
  return { applyNo, contactPhone, cookie: cookiesOf(proved).jar };
}
type Applied = Awaited<ReturnType<typeof apply>>;

const withdraw = ({ applyNo, cookie }: Applied) =>
  api.call(`${withdrawMerchantApply.method} ${withdrawMerchantApply.path.replace(":applyNo", applyNo)}`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });

const messages = (mobile: string) =>
  rows(
    api.database.read,
    sql`select 1 from sandbox.messages where mobile = ${mobile} and purpose = 'NOTICE'`,
  );

it("a call that the database ended for another's sake is carried out at the second try, and tells once", async () => {
  const mine = await apply();
  const before = (await messages(mine.contactPhone)).length;
  await endNext(2);
  expect((await withdraw(mine)).status).toBe(200);
  expect(await messages(mine.contactPhone)).toHaveLength(before + 1);
});

it("a call that is ended again and again is given up, and nothing of it stays", async () => {
  const mine = await apply();
  const before = (await messages(mine.contactPhone)).length;
  await endNext(1000);
  expect((await withdraw(mine)).status).toBe(503);
  expect(await messages(mine.contactPhone)).toHaveLength(before);
  await endNext(0);
  expect((await withdraw(mine)).status).toBe(200);
});

it("two that lock the same rows in opposite order both come through", async () => {
  await api.database.script(
    "create table public.pair (id int primary key, n int); insert into pair values (1, 0), (2, 0)",
  );
  let met = 0;
  const both = (first: number, second: number) =>
    api.database.transaction(async (tx) => {
      await tx.execute(sql`update pair set n = n + 1 where id = ${first}`);
      met++;
      // Each waits until the other holds its first row, in the first round.
      for (let i = 0; met < 2 && i < 200; i++) await new Promise((r) => setTimeout(r, 5));
      await tx.execute(sql`update pair set n = n + 1 where id = ${second}`);
    });
  await Promise.all([both(1, 2), both(2, 1)]);
  expect(await row(api.database.read, sql`select sum(n)::int as n from pair`)).toEqual({ n: 4 });
});
