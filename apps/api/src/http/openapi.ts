import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { type Problem, problems } from "@ginkgo/api-contract/problems";
import { z } from "zod";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

/** Schemas that refer to themselves, by the name they have in the document. */
type Shared = Record<string, Json>;

const DEFINITION = "#/$defs/";

/** The same with each reference to a definition of its own pointing to the shared schemas of the document. */
function pointingTo(value: unknown, nameOf: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => pointingTo(item, nameOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" && inner.startsWith(DEFINITION)
        ? `#/components/schemas/${nameOf(inner.slice(DEFINITION.length))}`
        : pointingTo(inner, nameOf),
    ]),
  );
}

/** JSON Schema of 2020-12, as OpenAPI 3.1 has it; what refers to itself goes into `shared`. */
function schemaOf(schema: z.ZodType, io: "input" | "output", shared: Shared, name: string): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: "any", cycles: "ref" }) as Json & { $defs?: Shared };
  const nameOf = (definition: string) => `${name}_${definition.replace(/^_+/, "")}`;
  for (const [definition, inner] of Object.entries($defs))
    shared[nameOf(definition)] = pointingTo(inner, nameOf) as Json;
  return pointingTo(own, nameOf) as Json;
}

function parameters(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  shared: Shared,
  name: string,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", shared, name) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, s]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: s,
  }));
}

const envelopeOf = (data: Json): Json => ({
  type: "object",
  required: ["code", "msg", "data"],
  properties: { code: { type: "integer" }, msg: { type: "string" }, data },
});

const failureSchema = envelopeOf({
  type: "object",
  required: ["reason"],
  properties: {
    reason: { type: "string", enum: codesOf(problems as unknown as Record<string, string>) },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
});

const uploadSchema = (field: string): Json => ({
  type: "object",
  required: [field],
  properties: { [field]: { type: "string", format: "binary" } },
});

const requestBody = ({ body, upload }: Route["endpoint"], shared: Shared, name: string): Json =>
  upload
    ? { required: true, content: { "multipart/form-data": { schema: uploadSchema(upload) } } }
    : {
        required: true,
        content: { "application/json": { schema: schemaOf(body!, "input", shared, `${name}Body`) } },
      };

const operationIdOf = ({ method, path }: Route["endpoint"]): string =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, c = "") => c.toUpperCase())}`;

function operation({ endpoint }: Route, shared: Shared): Json {
  const tag = endpoint.path.split("/").filter(Boolean)[1] ?? endpoint.path.slice(1);
  const operationId = operationIdOf(endpoint);
  return {
    summary: endpoint.summary,
    tags: [tag],
    operationId,
    ...(endpoint.who === "anyone" ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    "x-who": endpoint.who,
    ...(endpoint.permission ? { "x-permission": endpoint.permission } : {}),
    ...(endpoint.quiet ? { "x-quiet": true } : {}),
    parameters: [
      ...parameters(endpoint.params, "path", shared, `${operationId}Path`),
      ...parameters(endpoint.query, "query", shared, `${operationId}Query`),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, shared, operationId) } : {}),
    responses: {
      200: {
        description: "成功",
        content: {
          "application/json": {
            schema: envelopeOf(schemaOf(endpoint.reply, "output", shared, `${operationId}Reply`)),
          },
        },
      },
      default: { description: "失败", content: { "application/json": { schema: failureSchema } } },
    },
  };
}

/** The whole API as OpenAPI 3.1, printed from the mounted routes so that it cannot lag behind them. */
export function openApi(routes: Route[], title: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Shared = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "所有回答都是 {code, msg, data}；code 为 0 表示成功。" },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "ginkgo_access" },
      },
    },
    "x-problems": Object.fromEntries(
      Object.entries(problems as Record<string, Problem>).map(([k, p]) => [
        k,
        { status: p.status, msg: p.msg },
      ]),
    ),
  };
}
