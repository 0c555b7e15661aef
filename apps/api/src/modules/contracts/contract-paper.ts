import { createHash } from "node:crypto";
import {
  clauseCodes,
  contractTypes,
  partyRoles,
  renewTypes,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import type { Db } from "../../platform/database/database.ts";
import type { Paper, PaperPart } from "../../platform/files/paper.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { openWords } from "./contract-labels.ts";
import { type ContractRow, instalmentRows } from "./contract-row.ts";
import { roomText } from "./contract-text.ts";
import { openName, partyRows, partySealContext } from "./party-row.ts";
import type { Evidence } from "./signing/evidence.ts";

/** SHA-256 of a document, hexadecimal. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The text of a contract as everybody signs it: nothing in it changes afterwards. */
export async function contractPaper(db: Db, vault: Vault, contract: ContractRow): Promise<Paper> {
  const words = openWords(vault, contract);
  const [parties, plan] = [await partyRows(db, [contract.id]), await instalmentRows(db, [contract.id])];
  const clauses = words.clauses.flatMap(({ code, title = clauseCodes[code], text }, i): PaperPart[] => [
    { kind: "heading", text: `第${i + 1}条　${title}` },
    { kind: "text", text },
  ]);
  const facts: [string, string][] = [
    ["合同类型", contractTypes[contract.type]],
    ["期限", `${dateText(contract.startDate)} 至 ${dateText(contract.endDate)}`],
  ];
  // A tour has neither; older ones said so, and are drawn again as they were signed.
  if (contract.type !== "TOUR" || words.clauses.some((c) => c.title === undefined))
    facts.push(
      ["试住", contract.trialDays > 0 ? `${contract.trialDays} 天` : "无"],
      ["到期", renewTypes[contract.renewType]],
    );
  const room = roomText(words);
  if (room) facts.push(["房间床位", room]);
  if (words.careLevelText) facts.push(["护理等级", words.careLevelText]);
  if (words.travelers?.length) facts.push(["出行人", words.travelers.join("、")]);
  if (words.services.length > 0) facts.push(["服务", words.services.join("、")]);
  return {
    title: words.title,
    number: `合同编号 ${contract.contractNo}`,
    at: new Date(contract.createdAt),
    parts: [
      { kind: "heading", text: "各方" },
      {
        kind: "facts",
        rows: parties.map((p) => [
          partyRoles[p.role],
          [openName(vault, p), p.phone && maskPhone(vault.open(p.phone, partySealContext("phone", p.id)))]
            .filter(Boolean)
            .join("　"),
        ]),
      },
      { kind: "heading", text: "约定" },
      { kind: "facts", rows: facts },
      { kind: "heading", text: "费用" },
      {
        kind: "table",
        columns: [{ head: "项目" }, { head: "金额（元）", kind: "sum" }, { head: "说明" }],
        rows: [
          ...words.feeItems.map((f) => [
            f.name,
            `${yuan(f.amountFen)}${f.unit === "MONTH" ? " / 月" : ""}`,
            f.note ?? "",
          ]),
          ...(contract.depositFen > 0 ? [["押金", yuan(contract.depositFen), "合同结束后按约定退还"]] : []),
          ...(contract.medicalReserveFen > 0
            ? [["医疗备用金", yuan(contract.medicalReserveFen), "用于就医垫付，多退少补"]]
            : []),
        ],
      },
      ...(words.feeRules
        ? ([
            { kind: "heading", text: "收费规则" },
            { kind: "text", text: "机构在本合同起草时公布的收费规则。" },
            { kind: "facts", rows: words.feeRules.map((rule) => [rule.title, rule.text]) },
          ] satisfies PaperPart[])
        : []),
      { kind: "heading", text: "付款计划" },
      {
        kind: "table",
        columns: [
          { head: "期", kind: "whole" },
          { head: "起止" },
          { head: "应付日", kind: "whole" },
          { head: "金额（元）", kind: "sum" },
        ],
        rows: plan.map((p) => [
          `${p.periodNo}`,
          `${p.periodStart} 至 ${p.periodEnd}`,
          p.dueDate,
          yuan(p.amountFen),
        ]),
      },
      ...clauses,
      { kind: "heading", text: "签署" },
      {
        kind: "facts",
        rows: parties.map((p) => [partyRoles[p.role], "签署：______________　　日期：______________"]),
      },
    ],
  };
}

/** The same with a page of what every signature rests on. */
export const signedPaper = (paper: Paper, docHash: string, evidence: readonly Evidence[]): Paper => ({
  ...paper,
  parts: [
    ...paper.parts.slice(0, -2),
    { kind: "heading", text: "电子签署记录" },
    { kind: "text", text: `各方签署的是摘要值（SHA-256）如下的同一份正文：${docHash}` },
    ...evidence.map(
      (e): PaperPart => ({
        kind: "facts",
        rows: [
          [e.roleText, e.signerName],
          ["签署时间", e.signedAt],
          ["来自地址", e.ip],
          ["身份验证", e.proof],
          ["正文摘要", e.docHash],
        ],
      }),
    ),
  ],
});
