import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

/** Runs a process whose stop takes `stop`, in which `fails` happens; answers with what it printed and its code. */
function run(fails: string, stop: string) {
  const script = `
    import { createLog } from ${at("../../api/src/platform/log.ts")};
    import { stopOnUncaught } from ${at("./stop-on-uncaught.ts")};
    const alive = setInterval(() => {}, 1000);
    stopOnUncaught(createLog("info"), ${stop}, 300);
    ${fails}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    timeout: 20_000,
  });
}
const orderly = `async () => { await new Promise((done) => setTimeout(done, 50)); console.log("answered"); }`;

it.each([
  `setTimeout(() => { throw new Error("a hook threw"); }, 1);`,
  `setTimeout(() => void Promise.reject(new Error("a hook threw")), 1);`,
])("an error nobody caught is logged, and those being answered are answered before the end: %s", (fails) => {
  const { stdout, status } = run(fails, orderly);
  expect(stdout).toContain('"error":"a hook threw"');
  expect(stdout).toContain("answered");
  expect(status).toBe(1);
});

it.each(["() => new Promise(() => {})", `() => Promise.reject(new Error("no"))`])(
  "the process ends also where the stop does not: %s",
  (stop) => {
    expect(run(`setTimeout(() => { throw new Error("x"); }, 1);`, stop).status).toBe(1);
  },
);
