// What the machine has that some suites need.
import { accessSync, constants, existsSync, readdirSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";

export const hasPostgres =
  Boolean(process.env.TEST_DATABASE_URL) ||
  (existsSync("/usr/lib/postgresql") &&
    readdirSync("/usr/lib/postgresql").some((v) => existsSync(`/usr/lib/postgresql/${v}/bin/initdb`)));

export const hasRedis = Boolean(process.env.TEST_REDIS_URL) || existsSync("/usr/bin/redis-server");

/**
 * How many test files run at a time: one more than there are cores, for a file waits a good part of its time, for the
 * database, a page or a clock.
 */
export const testWorkers = availableParallelism() + 1;

const MEMORY = "/dev/shm";
const LEAST_FREE = 4 * 2 ** 30;

/**
 * Where tests put what is gone with them: in memory where the machine has room, because databases are copied as
 * thousands of small files; otherwise the folder for temporary files.
 */
export function temporaryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= LEAST_FREE ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
