// `npm run fuzz [-- REQUESTS [SEED]]`: calls every operation of the API's own OpenAPI document with values right in most
// parts and wrong in some, as a visitor and as one person of each role. An answer of 5xx, one that does not fit the
// document, or a server that ends fails the run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { startPortalIn } from "../portal-in.ts";
import { type Person, peopleAt } from "./people.ts";
import { oneOf, randomOf } from "./random.ts";
import { type Schema, valueFor } from "./value.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
}
interface Operation {
  method: string;
  path: string;
  /** Who may call it: `anyone`, `member`, `customer`, `employee` or `staff`. */
  who: string;
  parameters: Parameter[];
  body: Schema | undefined;
  accepts: ValidateFunction;
  fails: ValidateFunction;
}

const [requests = 60_000, seed = 1] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const AT_ONCE = 8;
/** Shares of junk values: mostly plain calls, and some that are mostly wrong. */
const JUNK = [0, 0.02, 0.05, 0.3] as const;
/** They end the session or the account they are called with, or take no JSON. */
const LEFT_OUT = new Set([
  "DELETE /auth/logout",
  "DELETE /rest/staff/logout",
  "PUT /rest/ums/member/changePersonType/{type}",
  "POST /rest/ums/privacy/closure",
  "PUT /rest/ums/member/bindMobile",
  "PUT /rest/ums/member/forgetPwd",
  "DELETE /rest/ums/member/sessions/{id}",
  "POST /sys/file/upload",
  "POST /rest/staff/file/upload",
  "POST /pay/notify/{provider}",
  "GET /auth/wechat/start",
]);

async function readOperations(origin: string) {
  const page = await (await fetch(`${origin}/api/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, formats: { binary: true } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "api", ...page });
  const at = (...keys: string[]) =>
    `api#/${keys.map((k) => encodeURIComponent(k.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  const json = ["content", "application/json", "schema"];
  const operations: Operation[] = [];
  for (const [path, methods] of Object.entries(page.paths as Record<string, Record<string, Schema>>))
    for (const [method, operation] of Object.entries(methods)) {
      if (LEFT_OUT.has(`${method.toUpperCase()} ${path}`)) continue;
      const responses = ["paths", path, method, "responses"];
      operations.push({
        method: method.toUpperCase(),
        path,
        who: operation["x-who"] as string,
        parameters: operation.parameters as Parameter[],
        body: (operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content[
          "application/json"
        ]?.schema,
        accepts: ajv.compile({ $ref: at(...responses, "200", ...json) }),
        fails: ajv.compile({ $ref: at(...responses, "default", ...json) }),
      });
    }
  return { operations, schemas: page.components.schemas as Record<string, Schema> };
}

/** Ids an answer names, so that later calls meet things that are there. */
function collect(value: unknown, ids: string[], depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 5 || ids.length > 5_000) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/(?:^id$|Id$)/.test(key) && typeof inner === "string") ids.push(inner);
    else collect(inner, ids, depth + 1);
  }
}

const data = await mkdtemp(join(tmpdir(), "ginkgo-fuzz-"));
const { origin, stop } = await startPortalIn(data, {});
const problems = new Map<string, { count: number; first: string }>();
const complain = (what: string, first: string) => {
  const known = problems.get(what);
  if (known) known.count++;
  else problems.set(what, { count: 1, first });
};

/** Mostly somebody who may call it: a refusal at the door tries nothing behind it. */
function callerOf(people: readonly Person[], { who }: Operation, random: () => number): Person {
  const isStaff = ({ role }: Person) => !["visitor", "customer", "employee"].includes(role);
  const fitting = people.filter(
    (person) =>
      (who === "staff" && isStaff(person)) ||
      (who === "employee" && person.role === "employee") ||
      (["member", "customer"].includes(who) && person.role === "customer"),
  );
  return oneOf(random, fitting.length > 0 && random() < 0.8 ? fitting : people);
}

const counts: Record<string, number> = {};
try {
  const { operations, schemas } = await readOperations(origin);
  const people = await peopleAt(origin);
  const sessions = new Map<Person, Record<string, string>>();
  for (const person of people) sessions.set(person, await person.signIn());
  const random = randomOf(seed);
  const ids: string[] = ["1", "10001", "999999999"];
  let sent = 0;

  async function one() {
    const operation = oneOf(random, operations);
    const person = callerOf(people, operation, random);
    const context = { random, ids, junk: oneOf(random, JUNK), schemas };
    let path = operation.path;
    const query = new URLSearchParams();
    for (const { name, in: where, required, schema } of operation.parameters) {
      if (where === "query" && !required && random() < 0.5) continue;
      const value = valueFor(schema, context, name);
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed() || "1"));
      else query.set(name, text);
    }
    const body = operation.body && JSON.stringify(valueFor(operation.body, context));
    const address = `${operation.method} ${path}${query.size ? `?${query}` : ""}`.slice(0, 300);
    const response = await fetch(`${origin}/api${path}${query.size ? `?${query}` : ""}`, {
      method: operation.method,
      redirect: "manual",
      headers: { ...sessions.get(person), ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    const what = `${operation.method} ${operation.path}`;
    const said = `${person.role} ${address} ${(body ?? "").slice(0, 300)} -> ${response.status} ${text.slice(0, 300)}`;
    if (response.status === 302 || response.status === 431 || response.status === 414) return;
    const reply: { data?: unknown } = JSON.parse(text);
    if (response.status >= 500) complain(`5xx: ${what}`, said);
    const fits = response.status === 200 ? operation.accepts : operation.fails;
    if (!fits(reply)) complain(`off schema: ${what} ${JSON.stringify(fits.errors?.[0])}`, said);
    if (response.status === 200) collect(reply.data, ids);
    if (response.status === 401 && person.role !== "visitor" && random() < 0.2)
      sessions.set(person, await person.signIn());
  }

  const worker = async () => {
    while (sent < requests) {
      sent++;
      if (sent % 10_000 === 0) print(`${sent} of ${requests}`);
      await one().catch((error: Error) => complain(`no answer: ${error.message}`, String(error.cause ?? "")));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  print(
    `${sent} requests to ${operations.length} operations by ${people.length} kinds of person, seed ${seed}`,
  );
  print(
    Object.entries(counts)
      .map(([status, n]) => `${status}: ${n}`)
      .join(", "),
  );
} finally {
  await stop();
  await rm(data, { recursive: true, force: true });
}
for (const [what, { count, first }] of problems) print(`✗ ${count} × ${what}\n  ${first}`);
print(problems.size === 0 ? "no 5xx, no answer off its schema" : `${problems.size} kinds of failure`);
process.exit(problems.size === 0 ? 0 : 1);
