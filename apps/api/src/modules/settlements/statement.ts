import { settlementSides } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement, SettlementLine } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { decimalYuan, sumText } from "@ginkgo/locale/money";
import { dateText, fullMomentText } from "@ginkgo/locale/shanghai-time";
import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import type { AppContext } from "../../http/services.ts";
import { drawPaper } from "../../platform/files/paper.ts";
import { tableFile } from "../../platform/table-file.ts";
import { type Looking, readLines, readSettlement } from "./read-settlements.ts";

/** Lines a statement holds at most. */
const MOST_LINES = 20_000;
const PAGE = 100;

/** What it says above its lines. */
function factsOf(one: Settlement): [string, string][] {
  const isSeller = one.side === "MERCHANT";
  return [
    [settlementSides[one.side], one.partyText],
    ["日期", `${dateText(one.from)} 至 ${dateText(one.to)}`],
    ["状态", one.stateText],
    ["订单", `${one.orders} 单`],
    [isSeller ? "卖出" : "应得", sumText(one.soldFen)],
    ...(isSeller
      ? ([
          ["退款", sumText(-one.refundedFen)],
          ["佣金", `${sumText(-one.commissionFen)}（${one.commissionText}）`],
          ["上门人员报酬", sumText(-one.payFen)],
        ] as [string, string][])
      : []),
    ...(one.carriedFen === 0 ? [] : ([["上期转来", sumText(one.carriedFen)]] as [string, string][])),
    [one.tax ? "应结（税前）" : "应结", sumText(one.totalFen)],
    ...(one.tax
      ? ([
          [
            "代扣个税",
            `${sumText(-one.tax.taxFen)}（${one.tax.wayText}${one.tax.isExpected ? "，按今天出款估算" : ""}）`,
          ],
          ...(one.tax.earlierTaxFen === 0
            ? []
            : ([
                [
                  one.tax.earlierTaxFen < 0 ? "退还以前月份多扣的个税" : "补扣以前月份的个税",
                  sumText(-one.tax.earlierTaxFen),
                ],
              ] as [string, string][])),
          [one.tax.isExpected ? "预计实付" : "实付", sumText(one.tax.netFen)],
        ] as [string, string][])
      : []),
    ...(one.payee
      ? ([
          ["收款账户", `${one.payee.holder} ${one.payee.account} ${one.payee.bankName ?? one.payee.wayText}`],
        ] as [string, string][])
      : []),
  ];
}

const sellerHead = ["结算日", "订单", "内容", "卖出", "退款", "佣金", "报酬", "应结", "说明"];
/** A paper is narrower: the day stands with the order, what is to be said with what was sold. */
const sellerPaper = ["订单，结算日", "内容", "卖出", "退款", "佣金", "报酬", "应结"];
const onPaper = ([day = "", sn = "", text = "", ...rest]: readonly string[]): string[] => {
  const note = rest.at(-1);
  return [`${sn}\n${day}`, note ? `${text}（${note}）` : text, ...rest.slice(0, -1)];
};
const employeeHead = ["结算日", "订单", "内容", "应得", "说明"];

function rowOf(line: SettlementLine, isSeller: boolean): string[] {
  const sums = [line.soldFen, -line.refundedFen, -line.commissionFen, -line.payFen].map(decimalYuan);
  const note = [line.note, line.stateText].filter(Boolean).join("，");
  return [
    line.day,
    line.order.sn,
    line.text,
    ...(isSeller ? sums : []),
    decimalYuan(line.state === "TAKEN_OUT" ? 0 : line.amountFen),
    note,
  ];
}

interface StatementFile {
  name: string;
  mime: string;
  base64: string;
}

/** A workbook is written in a process of its own, which takes a core and much memory. */
const { inTurn } = concurrencyLimit({ atOnce: 2, waiting: 40, what: "statements" });

/**
 * What was settled, as a paper or a workbook, drawn as it stands now; outside any transaction.
 * @throws {ProblemError} NOT_FOUND, UNAVAILABLE where too many wait for theirs
 */
export const drawStatement = (
  services: AppContext,
  looking: Looking,
  id: string,
  format: "PDF" | "XLSX",
): Promise<StatementFile> => inTurn(() => draw(services, looking, id, format));

async function draw(
  services: AppContext,
  looking: Looking,
  id: string,
  format: "PDF" | "XLSX",
): Promise<StatementFile> {
  const db = services.database.primary;
  const one = await readSettlement(db, services, looking, id);
  const lines: SettlementLine[] = [];
  for (let current = 1; lines.length < MOST_LINES; current++) {
    const page = await readLines(db, id, { current, size: PAGE });
    lines.push(...page.records);
    if (current >= page.pages) break;
  }
  const isSeller = one.side === "MERCHANT";
  const head = isSeller ? sellerHead : employeeHead;
  const table = lines.map((line) => rowOf(line, isSeller));
  const about = factsOf(one);
  const name = `结算单-${id}`;
  if (format === "XLSX") {
    const { content, mime } = await tableFile("XLSX", [head, ...table], [["结算单", id], ...about]);
    return { name: `${name}.xlsx`, mime, base64: content.toString("base64") };
  }
  const at = services.clock.now();
  const content = await drawPaper({
    title: `${settlementSides[one.side]}结算单`,
    number: `编号 ${id}`,
    at,
    parts: [
      { kind: "facts", rows: about },
      { kind: "heading", text: "每张订单" },
      isSeller
        ? {
            kind: "table",
            head: sellerPaper,
            shares: [0.2, 0.2, 0.12, 0.12, 0.12, 0.12, 0.12],
            rows: table.map(onPaper),
          }
        : { kind: "table", head, shares: [0.16, 0.26, 0.26, 0.14, 0.18], rows: table },
      { kind: "text", text: `金额单位：元。本单由系统于 ${fullMomentText(at)} 生成。` },
    ],
  });
  return { name: `${name}.pdf`, mime: "application/pdf", base64: content.toString("base64") };
}
