// Writes docs/order-lifecycle.md from the table of an order's life; `npm run lifecycle`. A test holds the file to it.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { orderKinds, statusText } from "../packages/api-contract/src/orders/order-codes.ts";
import { BEFORE, orderEdges } from "../packages/api-contract/src/orders/order-table.ts";

export const lifecycleFile = fileURLToPath(new URL("../docs/order-lifecycle.md", import.meta.url));

const actors = {
  customer: "客户",
  employee: "护理员",
  staff: "工作人员",
  system: "系统",
  provider: "收款方",
};
const back = "BEFORE";

const drawn = (kind) => {
  const edges = orderEdges.filter((e) => e.kinds.includes(kind));
  const lines = new Set(
    edges.map(({ from, to, action }) => `  ${from ?? "[*]"} --> ${to === BEFORE ? back : to}: ${action}`),
  );
  const named = new Set(edges.flatMap((e) => [e.from, e.to]).filter((s) => s && s !== BEFORE));
  const names = [...named].map((s) => `  ${s}: ${s} ${statusText(s, kind)}`);
  return ["```mermaid", "stateDiagram-v2", ...names, `  ${back}: 退款前的状态`, ...lines, "```"].join("\n");
};

const row = ({ action, from, to, kinds, by, when }) =>
  `| ${from ?? "—"} | ${action} | ${to === BEFORE ? "退款前的状态" : to} | ${kinds.join(" ")} | ${by.map((a) => actors[a]).join("、")} | ${when ?? ""} |`;

/** The whole page. */
export const lifecycleText = () => `# 订单的一生

由 \`packages/api-contract/src/orders/order-table.ts\` 生成（\`npm run lifecycle\`），不要手改。CREATE、RECEIVE、CANCEL_REFUND、REFUSAL_REFUND、HAS_REFUND 只是路过：订单马上走下一步，它们留在历史里。

## 每一条边

| 从 | 动作 | 到 | 种类 | 谁 | 条件 |
|---|---|---|---|---|---|
${orderEdges.map(row).join("\n")}

${Object.entries(orderKinds)
  .map(([kind, text]) => `## ${text}（${kind}）\n\n${drawn(kind)}`)
  .join("\n\n")}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(lifecycleFile, lifecycleText());
