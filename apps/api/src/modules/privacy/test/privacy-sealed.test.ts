import { randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { askToken, encrypted, newMobile, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { createApi, rotateKeys } from "../../../app.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import { checkKeys, WrongKeys } from "../../../platform/secrets/check-keys.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { bytesOf, dataFolder, picture, upload } from "../../files/test/files-kit.ts";
import { sealedColumns } from "../inventory/field-inventory.ts";

const data = dataFolder();
let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo", { DATA_DIR: data.folder });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const run = (statement: SQL) => api.database.transaction((tx) => tx.execute(statement));
const call = <T = unknown>(who: SignedIn, address: string, body?: unknown) =>
  api.call<T>(address, { headers: who.auth, ...(body === undefined ? {} : { body }) });

/** Every row of every table as text, but for the sandbox's, which production does not have. */
async function dump(db: Db): Promise<string> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox')`,
  );
  let text = "";
  for (const { name } of tables) {
    const found = await rows<{ line: string }>(db, sql`select t::text as line from ${sql.raw(name)} t`);
    text += found.map((f) => f.line).join("\n");
  }
  return text;
}

describe("a dump of the database (V2)", () => {
  it("holds none of a hundred numbers, names and days that were planted through the front door", async () => {
    const markers: string[] = [];
    const plant = (text: string) => {
      markers.push(text);
      return text;
    };
    for (let i = 0; i < 15; i++) {
      const who = await signIn(api, plant(newMobile()));
      await call(who, "PUT /rest/ums/member/uptCurrent", {
        realName: plant(`印姓${String.fromCodePoint(0x4e00 + i)}`),
        nickname: plant(`呼名${String.fromCodePoint(0x5000 + i)}`),
        birthday: plant(`1941-07-${10 + i}`),
      });
      await call(who, "POST /rest/ums/memberEmergencyContact/add", {
        name: plant(`急找${String.fromCodePoint(0x6000 + i)}`),
        phone: plant(newMobile()),
        relation: "2",
        priority: 1,
      });
      await upload(api, await picture().jpeg().toBuffer(), {
        headers: who.auth,
        purpose: "opinion",
        name: `${plant(`文件名${i}号`)}.jpg`,
      });
      const stranger = plant(newMobile());
      await askToken(api, "password", { username: stranger, password: encrypted("wrong-password") });
      await api.call(`/sys/sms/send/${plant(newMobile())}?type=LOGIN`, { from: `10.8.0.${i}` });
    }
    expect(markers.length).toBeGreaterThanOrEqual(100);
    const text = await dump(api.database.read);
    expect(text).toContain("SIGN_IN");
    expect(markers.filter((m) => text.includes(m))).toEqual([]);
    expect(api.logged.join("").length).toBeGreaterThan(1000);
    expect(markers.filter((m) => api.logged.join("").includes(m))).toEqual([]);
  });

  it("gives nothing away by moving a value to another row: there it stays shut", async () => {
    const [one, two] = [await signIn(api), await signIn(api)];
    const id = async (who: SignedIn) => (await call<{ id: string }>(who, "/rest/ums/member/current")).data.id;
    const [a, b] = [await id(one), await id(two)];
    await run(sql`update identity.members set phone = (select phone from identity.members where id = ${a}::bigint)
      where id = ${b}::bigint`);
    const answer = await call<{ phone?: string }>(two, "/rest/ums/member/current");
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toContain(one.mobile);
  });
});

describe("a new key", () => {
  const key = () => randomBytes(32).toString("base64");

  it("seals everything anew beside the running site, without one failed call, and the old one can go (V2)", async () => {
    const [one, two] = [key(), key()];
    const settingsOf = (DATA_KEYS: string) =>
      readSettings({ NODE_ENV: "test", DATA_DIR: data.folder, DATA_KEYS });
    const apiOf = async (keys: string): Promise<TestApi> => {
      const settings = settingsOf(keys);
      const made = await createApi({
        database: api.database,
        settings,
        clock: api.clock,
        log: createLog("silent"),
      });
      const fetch = async (r: Request, from = "127.0.0.1") =>
        made.app.fetch(r, { incoming: { socket: { remoteAddress: from } } });
      const call: TestApi["call"] = async (address, { body, from, ...init } = {}) => {
        const [method = "GET", path = ""] = address.includes(" ") ? address.split(" ") : ["GET", address];
        const headers = new Headers(init.headers);
        if (body !== undefined && !headers.has("content-type"))
          headers.set("content-type", "application/json");
        const text =
          body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
        const response = await fetch(
          new Request(`http://localhost${path}`, { ...init, method, headers, ...text }),
          from,
        );
        return {
          status: response.status,
          headers: response.headers,
          ...((await response.json()) as never as object),
        } as never;
      };
      return { ...api, api: made, fetch, call };
    };
    const running = await apiOf(`2:${two},1:${one}`);
    // Rows of every age: sealed without a key set, with the first, and all the time while the second takes over.
    const before = await Promise.all(Array.from({ length: 10 }, () => signIn(api)));
    const later = await apiOf(`1:${one}`).then((old) =>
      Promise.all(Array.from({ length: 10 }, () => signIn(old))),
    );
    const people = [...before, ...later];
    for (const [i, who] of people.entries())
      await running.call("PUT /rest/ums/member/uptCurrent", {
        headers: who.auth,
        body: { realName: `人员${i}` },
      });

    let rotating = true;
    const statuses = new Map<number, number>();
    const load = Array.from({ length: 6 }, async (_, n) => {
      for (let i = n; rotating; i++) {
        const who = people[i % people.length]!;
        const answer =
          i % 3 === 0
            ? await running.call("PUT /rest/ums/member/uptCurrent", {
                headers: who.auth,
                body: { nickname: `新${i}` },
              })
            : await running.call("/rest/ums/member/current", { headers: who.auth });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    });
    // What the earlier test moved to where it does not belong would rightly stop us.
    await run(sql`update identity.members m set phone = null, phone_hash = null, state = 'CLOSED'
      where exists (select 1 from identity.members o where o.phone = m.phone and o.id < m.id)`);
    const vault = createVault(settingsOf(`2:${two},1:${one}`));
    await checkKeys(api.database, settingsOf(`1:${one}`));
    const sealed = await rotateKeys(api.database, vault).finally(() => {
      rotating = false;
    });
    await Promise.all(load);
    expect(sealed).toBeGreaterThan(50);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(10);
    for (const { table, column } of sealedColumns) {
      const [old] = await rows<{ n: number }>(
        api.database.read,
        sql`select count(*)::int as n from ${sql.raw(table)} where ${sql.identifier(column)} <> '' and ${sql.identifier(column)} not like '2.%'`,
      );
      expect(old!.n, `${table}.${column}`).toBe(0);
    }
    const alone = await apiOf(`2:${two}`);
    for (const who of people)
      expect((await alone.call("/rest/ums/member/current", { headers: who.auth })).status).toBe(200);
    await checkKeys(api.database, settingsOf(`2:${two}`));
    await expect(checkKeys(api.database, settingsOf(`1:${one}`))).rejects.toThrow(WrongKeys);
  }, 120_000);

  it("that is not this database's stops the start with a readable line", async () => {
    const own = readSettings({ NODE_ENV: "production", SECRET_KEY: "a".repeat(40) });
    const fresh = await buildTestApi("empty");
    await checkKeys(fresh.database, own);
    await checkKeys(fresh.database, own);
    const other = readSettings({ NODE_ENV: "production", SECRET_KEY: "b".repeat(40) });
    await expect(checkKeys(fresh.database, other)).rejects.toThrow("换回原来的再启动");
    await fresh.close();
  });
});

describe("the log (V15)", () => {
  it("holds no number, code, password, token or name, whatever address they are sent to", async () => {
    const own = await signIn(api);
    const canaries = [
      "13877776666",
      "864213",
      "Canary-Password-9",
      "320102194906011234",
      "金丝雀名",
      "canary-token-0000",
    ];
    const [phone = "", code, password, idNumber, name, token] = canaries;
    const body = JSON.stringify({
      ...{ mobile: phone, phone, contactPhone: phone, contact: phone, username: phone },
      ...{
        code,
        smsCode: code,
        oldCode: code,
        password,
        oldPassword: password,
        idNumber,
        realName: name,
        name,
        nickname: name,
      },
      ...{
        content: `${name} ${phone} 的内容要足够长才收`,
        refresh_token: token,
        state: token,
        bindTicket: token,
      },
    });
    const from = api.logged.length;
    for (const { endpoint } of api.api.routes) {
      const path = endpoint.path.replace(/:\w+/g, phone);
      for (const headers of [own.auth, { authorization: `Bearer ${token}`, "user-agent": "x" }]) {
        const address = `http://localhost${path}?keyword=${encodeURIComponent(name ?? "")}&mobile=${phone}&code=${code}`;
        const init =
          endpoint.method === "GET" ? {} : { body, headers: { "content-type": "application/json" } };
        const request = new Request(address, {
          method: endpoint.method,
          ...init,
          headers: { ...("headers" in init ? init.headers : {}), ...headers },
        });
        await (await api.fetch(request)).text();
      }
    }
    await upload(api, bytesOf("not a picture"), { headers: own.auth, name: `${name}.jpg` });
    const lines = api.logged.slice(from);
    expect(lines.length).toBeGreaterThan(100);
    const text = lines.join("");
    expect(canaries.filter((c) => text.includes(c) || text.includes(encodeURIComponent(c)))).toEqual([]);
  }, 120_000);
});
