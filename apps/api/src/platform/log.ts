import { type DestinationStream, pino } from "pino";
import { withoutQuery } from "./error-reason.ts";

/** The only fields a log line may carry: none of them holds personal data. */
const allowed = new Set([
  "requestId",
  "method",
  "route",
  "status",
  "ms",
  "reason",
  "error",
  "stack",
  "module",
  "count",
  "file",
  "job",
  "item",
  "attempts",
  "port",
  "engine",
  "version",
  // Numbers of things, which identify no person.
  "orderId",
  "refundNo",
  "payNo",
  "contractId",
  "conversationId",
  "fileId",
  "action",
  "provider",
  "merchant",
  "day",
  "differences",
]);

export type LogFields = Record<string, string | number | boolean | undefined>;

export interface Log {
  debug(msg: string, fields?: LogFields): void;
  info(msg: string, fields?: LogFields): void;
  warn(msg: string, fields?: LogFields): void;
  error(msg: string, fields?: LogFields): void;
}

/** Drops every field that is not on the list, and the values of failed queries: a careless call cannot log a person. */
export function permitted(fields: LogFields = {}): LogFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([k, v]) => allowed.has(k) && v !== undefined)
      .map(([k, v]) => [k, typeof v === "string" ? withoutQuery(v) : v]),
  );
}

/** Structured log, one JSON object a line on standard output unless `to` is given. */
export function createLog(level: string, to?: DestinationStream): Log {
  const out = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    to ?? pino.destination(1),
  );
  return {
    debug: (msg, f) => out.debug(permitted(f), msg),
    info: (msg, f) => out.info(permitted(f), msg),
    warn: (msg, f) => out.warn(permitted(f), msg),
    error: (msg, f) => out.error(permitted(f), msg),
  };
}
