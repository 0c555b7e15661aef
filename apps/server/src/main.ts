import "./production-react.ts";
import { readFileSync } from "node:fs";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "./explain-start.ts";
import { operatorEnv } from "./production-react.ts";
import { requireSecrets } from "./require-secrets.ts";
import { startPortal } from "./start-portal.ts";
import { stopOnUncaught } from "./stop-on-uncaught.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

async function start() {
  const settings = requireSecrets(readSettings(operatorEnv));
  const log = createLog(settings.LOG_LEVEL === "info" && process.stdout.isTTY ? "warn" : settings.LOG_LEVEL);
  const portal = await startPortal(settings, log);

  // Before anything says it is ready: a supervisor that waits for that may stop it at once.
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await portal.close();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  stopOnUncaught(log, portal.close);

  console.log(`${settings.SITE_NAME} ${version} 已经就绪：http://localhost:${portal.port}`);
  console.log(
    portal.engine === "pglite"
      ? `数据在 ${settings.DATA_DIR}（内嵌数据库，适合试用和开发；正式使用请设 DATABASE_URL）。`
      : "数据在 DATABASE_URL 的 PostgreSQL。",
  );
  if (isSandbox(settings)) console.log("演示环境：内容均为虚构，短信、微信、支付由沙箱代替。");
  console.log("按 Ctrl-C 停止。");
}

start().catch((error) => {
  console.error(explainStart(error));
  process.exit(1);
});
