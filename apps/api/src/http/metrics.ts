import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Counters and times of one API, in Prometheus' text form. */
export function createMetrics() {
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
  return {
    contentType: registry.contentType,
    observe(method: string, route: string, status: number, took: number) {
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
    },
    print: () => registry.metrics(),
  };
}
