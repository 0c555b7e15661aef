// What the machine has that some suites need.
import { existsSync, readdirSync } from "node:fs";

export const hasPostgres =
  Boolean(process.env.TEST_DATABASE_URL) ||
  (existsSync("/usr/lib/postgresql") &&
    readdirSync("/usr/lib/postgresql").some((v) => existsSync(`/usr/lib/postgresql/${v}/bin/initdb`)));

export const hasRedis = Boolean(process.env.TEST_REDIS_URL) || existsSync("/usr/bin/redis-server");
