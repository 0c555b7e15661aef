import { problems } from "@ginkgo/api-contract/problems";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "../src/modules/modules.ts";
import { buildTestApi, type Refusal, type TestApi } from "./kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

describe("every answer of the API", () => {
  it("is an envelope, also where there is no such address", async () => {
    const answer = await api.call<Refusal>("/rest/nothing/here");
    expect(answer).toMatchObject({ status: 404, code: 1, data: { reason: "NO_SUCH_ADDRESS" } });
    expect(answer.msg).toBe(problems.NO_SUCH_ADDRESS.msg);
  });

  it("refuses a verb an address does not know", async () => {
    expect(await api.call("DELETE /rest/op/org/page")).toMatchObject({ status: 405, code: 1 });
  });

  it("carries an id of the request, the caller's where it is a sensible one (W8)", async () => {
    const own = await api.call("/public-config", { headers: { "x-request-id": "abcdefgh-1234" } });
    expect(own.headers.get("x-request-id")).toBe("abcdefgh-1234");
    const odd = await api.call("/public-config", { headers: { "x-request-id": "short" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(odd.headers.get("cache-control")).toBe("no-store");
    expect(odd.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("speaks Chinese to people and never of its insides", () => {
    for (const [key, { msg }] of Object.entries(problems)) {
      expect(msg, key).toMatch(/\p{Script=Han}{4}/u);
      expect(msg, key).not.toMatch(/sql|null|undefined|stack|database/i);
    }
  });
});

describe("bad input", () => {
  it("names each field with a sentence on how to mend it", async () => {
    const answer = await api.call<Refusal>("/rest/op/org/page?size=101&starLevel=9&adcode=32");
    expect(answer).toMatchObject({ status: 400, data: { reason: "BAD_INPUT" } });
    expect(answer.data.fields).toEqual({
      size: "每页最多 100 条，请填 1 到 100 之间的整数。",
      "starLevel.0": "星级只能是 0 到 5。",
      "adcode.0": "请选择地区，从列出来的里面选一个。",
    });
  });

  // I2: what PostgreSQL, JSON or prototypes choke on must end as a plain 400.
  const broken: [string, string | Uint8Array][] = [
    ["no JSON", "{"],
    ["NUL", '{"orgId":"1","item":"a\\u0000b","content":"12345"}'],
    ["a lone surrogate", '{"orgId":"1","item":"\\ud800","content":"12345"}'],
    ["a prototype", '{"__proto__":{"x":1}}'],
    ["a number out of range", '{"orgId":1e400}'],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ["ten thousand brackets", "[".repeat(10_000)],
  ];
  it.each(broken)("of the kind “%s” is refused with 400 (I2)", async (_, body) => {
    const answer = await api.call("POST /rest/op/org/reportPrice", { body });
    expect(answer).toMatchObject({ status: 400, code: 1 });
  });

  it("over a megabyte is refused with 413, said or not said beforehand (I3)", async () => {
    const body = JSON.stringify({ content: "长".repeat(600_000) });
    expect(await api.call("POST /rest/op/org/reportPrice", { body })).toMatchObject({ status: 413 });
  });

  it("that says it is a provider's notice is refused with 413 from 64 kilobytes on", async () => {
    const body = "a".repeat(64 * 1024 + 1);
    expect(await api.call("POST /pay/notify/sandbox", { body })).toMatchObject({ status: 413 });
  });

  it("in a format nobody reads is refused with 415", async () => {
    const answer = await api.call("POST /rest/op/org/reportPrice", {
      body: "<a/>",
      headers: { "content-type": "text/xml" },
    });
    expect(answer).toMatchObject({ status: 415 });
  });

  it("in an address of ten thousand characters is refused with 414 (I3)", async () => {
    expect(await api.call(`/rest/op/org/page?keyword=${"a".repeat(10_000)}`)).toMatchObject({ status: 414 });
  });

  it("with NUL in the address is refused with 400", async () => {
    expect(await api.call("/rest/dict/type/%00?x=%00")).toMatchObject({ status: 400 });
  });
});

describe("writes from another site (W1)", () => {
  const body = { orgId: "1", item: "床位费", content: "实际要 3000 元" };
  const post = (headers: Record<string, string>) =>
    api.call<Refusal>("POST /rest/op/org/reportPrice", { body, headers });

  it.each([
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of a neighbour site", { "sec-fetch-site": "same-site" }],
    ["an old browser elsewhere", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["cookies without any word on the origin", { cookie: "a=b" }],
  ])("are refused: %s", async (_, headers) => {
    expect(await post(headers)).toMatchObject({ status: 403, data: { reason: "CROSS_SITE" } });
  });

  it.each([
    ["this site", { "sec-fetch-site": "same-origin" }],
    ["an old browser here", { origin: "http://localhost", host: "localhost" }],
    ["a native client without cookies", {}],
  ])("are let through from %s", async (_, headers) => {
    expect(await post(headers)).toMatchObject({ status: 404, data: { reason: "NOT_FOUND" } });
  });
});

describe("what runs behind the answers", () => {
  it("logs no field that is not on the list, so no person (W8)", async () => {
    await api.call("/rest/op/org/suggest?keyword=张三13812345678");
    const fields = new Set(api.logged.flatMap((line) => Object.keys(JSON.parse(line))));
    expect([...fields].sort()).toEqual([
      "level",
      "method",
      "ms",
      "msg",
      "requestId",
      "route",
      "status",
      "time",
    ]);
    expect(api.logged.join()).not.toContain("13812345678");
  });

  it("describes every address in the OpenAPI page", async () => {
    const response = await api.fetch(new Request("http://localhost/openapi.json"));
    const page = (await response.json()) as {
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
    };
    const addresses = Object.keys(page.paths);
    expect(addresses).toContain("/rest/op/org/{id}");
    expect(page.paths["/rest/op/org/page"]!.get.parameters.map((p) => p.name)).toContain("careLevel");
    const routes = (await Promise.all(modules.map((m) => m.routes()))).flat();
    for (const { endpoint } of routes) {
      expect(addresses).toContain(endpoint.path.replace(/:(\w+)/g, "{$1}"));
    }
  });

  it("prints a valid OpenAPI 3.1 document whose every schema compiles", async () => {
    const response = await api.fetch(new Request("http://localhost/openapi.json"));
    const page = (await response.json()) as { openapi: string; components: object } & Record<string, unknown>;
    expect(page.openapi).toBe("3.1.0");
    const { valid, errors } = await new Validator().validate(structuredClone(page));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const ajv = new Ajv2020({ strict: false, formats: { binary: true } });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "api", ...page });
    // The same schema in another place compiles as it did in the first.
    const places = new Map<string, string>();
    let found = 0;
    const walk = (value: unknown, at: string) => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        const here = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (key === "schema") {
          found += 1;
          places.set(JSON.stringify(inner), here);
        } else walk(inner, here);
      }
    };
    walk(page.paths, "/paths");
    const broken = [...places.values()].filter((at) => {
      try {
        return !ajv.compile({ $ref: `api#${encodeURI(at)}` });
      } catch {
        return true;
      }
    });
    expect(found).toBeGreaterThan(500);
    expect(broken).toEqual([]);
  });

  it("lets the browser know only what it may", async () => {
    const { data } = await api.call<Record<string, unknown>>("/public-config");
    expect(Object.keys(data).sort()).toEqual(
      [
        "apiBase",
        "assetBase",
        "clients",
        "filled",
        "mapKey",
        "parts",
        "passwordKey",
        "redirectHosts",
        "sandbox",
        "site",
        "wechatApp",
      ].sort(),
    );
    expect(data.clients).toEqual({ customer: "portal", employee: "portal-employee" });
  });
});
