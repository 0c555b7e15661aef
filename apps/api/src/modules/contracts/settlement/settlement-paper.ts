import { plainSum, yuan } from "@ginkgo/locale/money";
import { dateText, shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { Db } from "../../../platform/database/database.ts";
import type { Paper, PaperPart } from "../../../platform/files/paper.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { contractSealContext, openWords } from "../contract-labels.ts";
import { type ContractRow, instalmentRows } from "../contract-row.ts";
import { lastSettlement, linesOf, openReason } from "./settlement-row.ts";

/** The lines as a table; what was settled before there were lines says it in a sentence. */
async function reckoning(db: Db, vault: Vault, contract: ContractRow): Promise<PaperPart[]> {
  const settlement = await lastSettlement(db, contract.id, "member");
  if (!settlement) {
    const settlement = contract.settlement;
    return [
      {
        kind: "text",
        text: settlement ? vault.open(settlement, contractSealContext("settlement", contract.id)) : "",
      },
    ];
  }
  const lines = await linesOf(db, vault, settlement.id);
  return [
    {
      kind: "table",
      columns: [{ head: "项目" }, { head: "金额（元）", kind: "sum" }, { head: "说明" }],
      rows: lines.map((l) => [
        l.name,
        plainSum(l.amountFen),
        [l.reason, l.evidence && `凭据：${l.evidence}`].filter(Boolean).join("　"),
      ]),
      total: ["合计", plainSum(settlement.balanceFen), settlement.balanceFen < 0 ? "应补交" : "应退还"],
    },
    { kind: "text", text: "正数退还会员，负数由会员承担。会员已用短信验证码确认本单。" },
  ];
}

/** How a contract was settled, line by line. */
export async function settlementPaper(db: Db, vault: Vault, contract: ContractRow): Promise<Paper> {
  const words = openWords(vault, contract);
  const plan = await instalmentRows(db, [contract.id]);
  const settlement = await lastSettlement(db, contract.id, "member");
  const paid = plan.reduce((sum, p) => sum + (p.paidAt === null ? 0 : p.amountFen), 0);
  const settledAt = new Date(contract.settledAt!);
  const reason = settlement && openReason(vault, settlement);
  return {
    title: "退住结算单",
    number: `合同编号 ${contract.contractNo}`,
    at: settledAt,
    parts: [
      {
        kind: "facts",
        rows: [
          ["合同", words.title],
          ["机构", words.orgName],
          ["长辈", words.elderName],
          ["最后一天", dateText(settlement?.endsOn ?? contract.endsOn!)],
          ...(reason ? [["这一天的原因", reason] as [string, string]] : []),
          ["结算日", dateText(shanghaiDay(settledAt))],
          ["已付", `${yuan(paid)} 元`],
          ["退还", `${yuan(contract.refundFen)} 元，原路退回`],
        ],
      },
      { kind: "heading", text: "怎么算的" },
      ...(await reckoning(db, vault, contract)),
      { kind: "text", text: `本单由系统于 ${shanghaiInstant(settledAt)} 生成。` },
    ],
  };
}
