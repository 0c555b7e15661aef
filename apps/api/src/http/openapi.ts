import { codesOf } from "@ginkgo/contract/org-codes";
import { type Problem, problems } from "@ginkgo/contract/problems";
import { z } from "zod";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", cycles: "ref", target: "openapi-3.0" }) as Json;

function parameters(schema: z.ZodType | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
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

const requestBody = ({ body, upload }: Route["endpoint"]): Json =>
  upload
    ? { required: true, content: { "multipart/form-data": { schema: uploadSchema(upload) } } }
    : { required: true, content: { "application/json": { schema: schemaOf(body!, "input") } } };

function operation({ endpoint }: Route): Json {
  const tag = endpoint.path.split("/").filter(Boolean)[1] ?? endpoint.path.slice(1);
  return {
    summary: endpoint.summary,
    tags: [tag],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, c = "") => c.toUpperCase())}`,
    ...(endpoint.who === "anyone" ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    "x-who": endpoint.who,
    ...(endpoint.permission ? { "x-permission": endpoint.permission } : {}),
    ...(endpoint.quiet ? { "x-quiet": true } : {}),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: {
        description: "成功",
        content: { "application/json": { schema: envelopeOf(schemaOf(endpoint.reply, "output")) } },
      },
      default: { description: "失败", content: { "application/json": { schema: failureSchema } } },
    },
  };
}

/** The whole API as OpenAPI 3.1, printed from the mounted routes so that it cannot lag behind them. */
export function openApi(routes: Route[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: "所有回答都是 {code, msg, data}；code 为 0 表示成功。" },
    servers: [{ url: "/api" }],
    paths,
    components: {
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
