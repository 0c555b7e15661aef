import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const INT4 = 2 ** 31 - 1;
type Schema = Record<string, unknown>;

/** Every whole number a schema takes that no column of ours holds, by its path. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one, i) => unbounded(one, `${path}[${i}]`));
  if (typeof schema !== "object" || schema === null) return [];
  const {
    type,
    minimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
  } = schema as { type?: unknown; minimum?: number; maximum?: number };
  const own = type === "integer" && (minimum < -INT4 - 1 || maximum > INT4) ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}.${key}`))];
}

it("no call takes a whole number that a column cannot hold", async () => {
  const response = await api.fetch(new Request("http://x/openapi.json"));
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Schema>> };
  const found = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { requestBody, parameters }]) => [
      ...unbounded(requestBody, `${verb} ${path}`),
      ...unbounded(parameters, `${verb} ${path}`),
    ]),
  );
  expect(found).toEqual([]);
});
