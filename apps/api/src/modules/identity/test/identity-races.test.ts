import type { Tokens } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  basic,
  bearer,
  codeMobileIs,
  getCode,
  held,
  isAlive,
  MINUTE,
  newAddress,
  newMobile,
  phoneIs,
  refresh,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row } from "../../../platform/database/database.ts";

/** More in a nightly run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);

describe("with two processes on one PostgreSQL", () => {
  let api: TestApi;
  let second: SecondProcess;
  beforeAll(async () => {
    api = await buildTestApi("empty");
    second = await startSecondProcess(api);
  });
  afterAll(async () => {
    await second.stop();
    await api.close();
  });

  const form = { "content-type": "application/x-www-form-urlencoded", authorization: basic("portal") };
  const tokenAddress = (grant: string) => `POST /oauth2/token?grant_type=${grant}&scope=server`;

  /** The same call many times at once, by turns in the one process and in the other. */
  const everywhere = <T>(
    times: number,
    address: string,
    init: (i: number) => { headers?: Record<string, string>; body?: string; from?: string },
  ) =>
    Promise.all(
      Array.from({ length: times }, (_, i) =>
        i % 2 ? second.call<T>(address, init(i)) : api.call<T>(address, init(i)),
      ),
    );

  const count = async (statement: ReturnType<typeof sql>) =>
    (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from ${statement}`))!.n;

  it("fifty tabs refresh at once: one rotation, one pair, nobody signed out (T1)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await signIn(api);
      const body = new URLSearchParams({ refresh_token: mine.refresh }).toString();
      const answers = await everywhere<Tokens>(50, tokenAddress("refresh_token"), () => ({
        headers: form,
        body,
      }));
      expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
      expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
      const pairs = sql`identity.token_pairs p join identity.sessions s on s.id = p.session_id
        join identity.members m on m.id = s.member_id where ${phoneIs(mine.mobile)}`;
      expect(await count(pairs)).toBe(2);
      expect(await isAlive(api, answers[0]!.data.accessToken.tokenValue)).toBe(true);
    }
  });

  it("a stolen token used in one process ends the family in the other at once (T4, T5)", async () => {
    const stolen = await signIn(api);
    const own = held(stolen.mobile, await refresh(api, stolen.refresh));
    const newest = held(stolen.mobile, await refresh(api, own.refresh));
    const body = new URLSearchParams({ refresh_token: stolen.refresh }).toString();
    // The other process never saw these tokens: what it knows of their use comes from the database alone.
    expect(await second.call(tokenAddress("refresh_token"), { headers: form, body })).toMatchObject({
      status: 401,
    });
    expect(await isAlive(api, newest.access)).toBe(false);
    const current = "/rest/ums/member/current";
    expect(await second.call(current, { headers: bearer(newest.access) })).toMatchObject({ status: 401 });
  });

  it("fifty right answers to one code at once: one gets in (T15)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const mobile = newMobile();
      const body = new URLSearchParams({ mobile, code: await getCode(api, mobile) }).toString();
      const answers = await everywhere(50, tokenAddress("mobile"), () => ({ headers: form, body }));
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(answers.filter((a) => a.status === 400)).toHaveLength(49);
      expect(await count(sql`identity.members where ${phoneIs(mobile)}`)).toBe(1);
    }
  });

  it("fifty wrong answers at once from elsewhere cost five tries together, then even the right one is refused there (T15)", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    const wrong = (i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0");
    await everywhere(50, tokenAddress("mobile"), (i) => ({
      headers: form,
      body: new URLSearchParams({ mobile, code: wrong(i) }).toString(),
    }));
    const stored = await row<{ own: number; elsewhere: number }>(
      api.database.read,
      sql`select tries as own, tries_elsewhere as elsewhere from identity.sms_codes where ${codeMobileIs(mobile)}`,
    );
    expect(stored).toEqual({ own: 0, elsewhere: 5 });
    expect(await askToken(api, "mobile", { mobile, code })).toMatchObject({ status: 400 });
  });

  it("fifty switches of person type at once: one is done, no token is of the wrong type (T9)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const fresh = await signIn(api);
      const address = "PUT /rest/ums/member/changePersonType/";
      const first = held(fresh.mobile, await api.call<Tokens>(`${address}1`, { headers: fresh.auth }));
      const answers = await everywhere<Tokens>(50, `${address}2`, () => ({ headers: first.auth }));
      const done = answers.filter((a) => a.status === 200);
      expect(done).toHaveLength(1);
      // The others either waited for the first (409) or came after it with a token that was dead by then (401).
      for (const { status } of answers) expect([200, 409, 401]).toContain(status);
      const { accessToken, additionalParameters } = done[0]!.data;
      expect(additionalParameters.client_id).toBe("portal-employee");
      const mine = await api.call<{ personType: number }>("/rest/ums/member/current", {
        headers: bearer(accessToken.tokenValue),
      });
      expect(mine.data.personType).toBe(2);
      expect(await isAlive(api, first.access)).toBe(false);
      expect((await refresh(api, first.refresh)).status).toBe(401);
    }
  });

  it("two devices switching to and fro never hold each other up, nor mix types (T9)", async () => {
    let here = await signIn(api);
    let there = await signIn(api, here.mobile);
    for (let round = 0; round < ROUNDS; round++) {
      const address = `PUT /rest/ums/member/changePersonType/${1 + (round % 2)}`;
      const [a, b] = await Promise.all([
        api.call<Tokens>(address, { headers: here.auth }),
        second.call<Tokens>(address, { headers: there.auth }),
      ]);
      expect([a.status, b.status]).toEqual([200, 200]);
      here = held(here.mobile, a);
      there = held(here.mobile, b as typeof a);
      for (const device of [here, there]) {
        const { data } = await api.call<{ personType: number }>("/rest/ums/member/current", {
          headers: device.auth,
        });
        expect(data.personType).toBe(1 + (round % 2));
      }
    }
  });

  it("a thousand requests for codes to ten numbers: ten messages (S1)", async () => {
    const numbers = Array.from({ length: 10 }, newMobile);
    const answers: { status: number }[] = [];
    // A number at a time: spread over all ten, each call would find the one before it long committed.
    for (const mobile of numbers)
      answers.push(
        ...(await everywhere<Refusal>(100, `/sys/sms/send/${mobile}?type=LOGIN`, () => ({
          from: newAddress(),
        }))),
      );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(990);
    for (const mobile of numbers) expect(await count(sql`sandbox.messages where mobile = ${mobile}`)).toBe(1);
  });

  it("a full house says so with 503, never 500, and still never sends twice (S1)", async () => {
    // One process, one connection pool of five, far more people than can be served before they give up.
    const numbers = Array.from({ length: 20 }, newMobile);
    const held = Array.from({ length: 5 }, () =>
      api.database.transaction((tx) => tx.execute(sql`select pg_sleep(7)`)),
    );
    const answers = await Promise.all(
      numbers.flatMap((mobile) =>
        [1, 2].map(() => api.call<Refusal>(`/sys/sms/send/${mobile}`, { from: newAddress() })),
      ),
    );
    await Promise.all(held);
    expect(new Set(answers.map((a) => `${a.status} ${a.data.reason}`))).toEqual(new Set(["503 UNAVAILABLE"]));
    expect(
      await count(
        sql`sandbox.messages where mobile in (${sql.join(
          numbers.map((n) => sql`${n}`),
          sql`, `,
        )})`,
      ),
    ).toBe(0);
  });

  it("one address asking for three hundred numbers: two hundred messages (S1, S2)", async () => {
    const from = newAddress();
    const answers: { status: number }[] = [];
    // In waves of sixty, so that the limit falls inside one; more at once would only test how long the pool waits.
    for (let wave = 0; wave < 5; wave++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 60 }, (_, i) =>
            (i % 2 ? second : api).call(`/sys/sms/send/${newMobile()}`, { from }),
          ),
        )),
      );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(200);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(100);
    expect(await count(sql`identity.sms_codes where address = ${from}`)).toBe(200);
  });

  it("a sign-out, a block or a new number in one process holds in the other within a second (T8)", async () => {
    const current = "/rest/ums/member/current";
    const mine = await signIn(api);
    expect((await second.call(current, { headers: mine.auth })).status).toBe(200);
    await api.call("DELETE /auth/logout", { headers: mine.auth });
    expect((await second.call(current, { headers: mine.auth })).status).toBe(401);
  });

  it("nobody waits for anybody for ever, whatever a person does at once", async () => {
    const mine = await signIn(api);
    api.clock.advance(MINUTE);
    const other = await signIn(api, mine.mobile);
    const list = await api.call<{ records: { id: string; current: boolean }[] }>(
      "/rest/ums/member/sessions",
      {
        headers: mine.auth,
      },
    );
    const otherId = list.data.records.find((r) => !r.current)!.id;
    const body = new URLSearchParams({ refresh_token: mine.refresh }).toString();
    const consent = JSON.stringify({ kinds: ["terms", "privacy"], version: "2026-01" });
    const json = { ...mine.auth, "content-type": "application/json" };
    const all = await Promise.all([
      ...(await everywhere(6, tokenAddress("refresh_token"), () => ({ headers: form, body }))),
      ...(await everywhere(6, "POST /rest/ums/member/consent", () => ({ headers: json, body: consent }))),
      ...(await everywhere(4, `DELETE /rest/ums/member/sessions/${otherId}`, () => ({ headers: mine.auth }))),
      ...(await everywhere(4, "PUT /rest/ums/member/changePersonType/2", () => ({ headers: other.auth }))),
    ]);
    expect(all.filter((a) => a.status >= 500)).toEqual([]);
  });
});
