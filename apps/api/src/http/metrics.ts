import type { ProblemKey } from "@ginkgo/api-contract/problems";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "../platform/clock.ts";
import type { DueWorkState } from "../platform/due-work.ts";
import { guessOf, WrongTries } from "./wrong-tries.ts";

const dueWorkGauges = [
  ["lag", "ginkgo_due_work_lag_seconds", "Seconds since a run should have begun"],
  ["found", "ginkgo_due_work_found_items", "Items the last run found"],
  ["setAside", "ginkgo_due_work_failed_items", "Items that failed and wait for another try"],
  ["stuck", "ginkgo_due_work_stuck_items", "Items that failed so often that a person must look"],
  ["failures", "ginkgo_due_work_failed_runs", "Runs in a row that failed as a whole"],
] as const;

export type Metrics = ReturnType<typeof createMetrics>;

/** Counters and times of one API, in Prometheus' text form. */
export function createMetrics({ clock }: { clock: Clock }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "ginkgo_" });
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "ginkgo_http_requests_total",
    help: "Answered calls of the API",
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "ginkgo_http_request_seconds",
    help: "Time to answer a call of the API",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const wrong = new Counter({
    name: "ginkgo_wrong_tries_total",
    help: "Refused guesses at passwords and codes",
    labelNames: ["kind"],
    registers: [registry],
  });
  const byAddress = new WrongTries();
  new Gauge({
    name: "ginkgo_wrong_tries_one_address",
    help: "The most refused guesses from one network in the last 15 to 30 minutes",
    registers: [registry],
    collect() {
      this.set(byAddress.most(clock.now()));
    },
  });
  return {
    contentType: registry.contentType,
    observe(method: string, route: string, status: number, took: number) {
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
    },
    /** Counts a refusal where it is one of a wrong guess. @param address whom it came from */
    observeRefusal(key: ProblemKey, address: string) {
      const kind = guessOf(key);
      if (!kind) return;
      wrong.inc({ kind });
      byAddress.count(address, clock.now());
    },
    /** Tells with each print how the due work stands. @param read of all processes; where it fails, nothing is told */
    observeDueWork(read: () => Promise<DueWorkState[]>) {
      let states: Promise<DueWorkState[]> = Promise.resolve([]);
      for (const [i, [field, name, help]] of dueWorkGauges.entries())
        new Gauge({
          name,
          help,
          labelNames: ["job"],
          registers: [registry],
          async collect() {
            if (i === 0) states = read().catch(() => []);
            for (const state of await states) this.set({ job: state.job }, state[field]);
          },
        });
    },
    print: () => registry.metrics(),
  };
}
