import "./production-react.ts";
import { readFileSync } from "node:fs";
import type { FirstAdministrator } from "@ginkgo/api";
import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { createLog } from "@ginkgo/api/platform/log";
import { readSettings } from "@ginkgo/api/platform/settings";
import { explainStart } from "./explain-start.ts";
import { operatorEnv } from "./production-react.ts";
import { requireSecrets } from "./require-secrets.ts";
import { startPortal } from "./start-portal.ts";
import { stopOnUncaught } from "./stop-on-uncaught.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

/** Tells who starts a portal for the first time how to get into its back office. */
function sayAdministrator(first: FirstAdministrator, port: number) {
  if (first.state === "DONE") return;
  if (first.state === "NO_PHONE") {
    console.log("还没有人能进后台：设 ADMIN_PHONE=管理员的手机号 再启动，会给出一次性链接。");
    return;
  }
  const link = first.link.startsWith("/") ? `http://localhost:${port}${first.link}` : first.link;
  console.log(
    `后台还没有管理员。请管理员打开这个链接设密码和验证器（只能用一次，${first.linkExpiresAt} 前有效）：`,
  );
  console.log(link);
}

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
  sayAdministrator(portal.administrator, portal.port);
  console.log("按 Ctrl-C 停止。");
}

start().catch((error) => {
  console.error(explainStart(error));
  process.exit(1);
});
