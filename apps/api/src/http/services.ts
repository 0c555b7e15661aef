import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings.ts";

/** What the API is built from; tests and the server hand in their own. */
export interface Services {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Log;
}
