import { payoutWays, settlementSides } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement, SettlementLine } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { decimalYuan, plainSum, sumText } from "@ginkgo/locale/money";
import { fullMomentText, shanghaiInstant, spanText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { concurrencyLimit } from "../../http/concurrency-limit.ts";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { drawPaper, type Paper, type PaperPart } from "../../platform/files/paper.ts";
import { tableFile } from "../../platform/table-file.ts";
import { payoutsOf } from "./pay-settlement.ts";
import { payeeOfPayout } from "./payees.ts";
import { type Looking, readLines, readSettlement } from "./read-settlements.ts";

/** Lines a statement holds at most. */
const MOST_LINES = 20_000;

/** Whom it is for, which days, and where it goes. */
const aboutOf = (one: Settlement): [string, string][] => [
  [settlementSides[one.side], one.partyText],
  ["日期", spanText(one)],
  ["状态", one.stateText],
  ["订单", `${one.orders} 单`],
  [
    "收款账户",
    one.payee
      ? `${one.payee.holder} ${one.payee.account} ${one.payee.bankName ?? one.payee.wayText}`
      : "还没有填",
  ],
];

interface Part {
  name: string;
  note?: string;
  fen: number;
}

/** How the sum comes about: what it is made of, what it comes to, and what of that is paid out where tax is withheld. */
function sumsOf(one: Settlement): {
  parts: Part[];
  total: Part;
  tax: { off: readonly Part[]; paid: Part } | undefined;
} {
  const isSeller = one.side === "MERCHANT";
  const { tax } = one;
  return {
    parts: [
      { name: isSeller ? "卖出" : "应得", fen: one.soldFen },
      ...(isSeller
        ? [
            { name: "退款", fen: -one.refundedFen },
            { name: "佣金", note: one.commissionText, fen: -one.commissionFen },
            { name: "上门人员报酬", fen: -one.payFen },
          ]
        : []),
      ...(one.carriedFen === 0 ? [] : [{ name: "上期转来", fen: one.carriedFen }]),
    ],
    total: { name: tax ? "应结（税前）" : "应结", fen: one.totalFen },
    tax: tax
      ? {
          off: [
            {
              name: "代扣个税",
              note: `${tax.wayText}${tax.isExpected ? "，按今天出款估算" : ""}`,
              fen: -tax.taxFen,
            },
            ...(tax.earlierTaxFen === 0
              ? []
              : [
                  {
                    name: tax.earlierTaxFen < 0 ? "退还以前月份多扣的个税" : "补扣以前月份的个税",
                    fen: -tax.earlierTaxFen,
                  },
                ]),
          ],
          paid: { name: tax.isExpected ? "预计实付" : "实付", fen: tax.netFen },
        }
      : undefined,
  };
}

/** The same on a sheet of a workbook, its sums as numbers. */
function factsOf(one: Settlement): string[][] {
  const { parts, total, tax } = sumsOf(one);
  return [
    ...aboutOf(one),
    ...[...parts, total, ...(tax ? [...tax.off, tax.paid] : [])].map(({ name, note = "", fen }) => [
      `${name}（元）`,
      decimalYuan(fen),
      note,
    ]),
  ];
}

const sumColumns = [{ head: "项目" }, { head: "说明" }, { head: "金额", kind: "sum" }] as const;

/** The same as a table of a paper. */
function sumTable(one: Settlement): PaperPart {
  const { parts, total, tax } = sumsOf(one);
  const row = ({ name, note = "", fen }: Part) => [name, note, plainSum(fen)];
  return {
    kind: "table",
    columns: sumColumns,
    rows: (tax ? [...parts, total, ...tax.off] : parts).map(row),
    total: row(tax?.paid ?? total),
  };
}

const sellerHead = ["结算日", "订单", "内容", "卖出", "退款", "佣金", "报酬", "应结", "说明"];
const employeeHead = ["上门日", "结算日", "订单", "内容", "应得", "说明"];

/** The sums of a line; of one that is not settled this time there are none. */
function fensOf(line: SettlementLine, isSeller: boolean): number[] {
  if (line.state === "TAKEN_OUT") return isSeller ? [0, 0, 0, 0, 0] : [0];
  return [
    ...(isSeller ? [line.soldFen, -line.refundedFen, -line.commissionFen, -line.payFen] : []),
    line.amountFen,
  ];
}

const noteOf = (line: SettlementLine) => [line.note, line.stateText].filter(Boolean).join("，");

const rowOf = (line: SettlementLine, isSeller: boolean): string[] => [
  ...(isSeller ? [] : [line.visitedOn ?? ""]),
  line.day,
  line.order.sn,
  line.text,
  ...fensOf(line, isSeller).map(decimalYuan),
  noteOf(line),
];

/** Every line on paper, which is narrower: the days stand with the order, what is to be said with what was sold. */
function lineTable(one: Settlement, lines: readonly SettlementLine[]): PaperPart {
  const isSeller = one.side === "MERCHANT";
  const sums = isSeller
    ? [one.soldFen, -one.refundedFen, -one.commissionFen, -one.payFen, one.linesFen]
    : [one.linesFen];
  const heads = isSeller ? ["卖出", "退款", "佣金", "报酬", "应结"] : ["应得"];
  return {
    kind: "table",
    columns: [
      { head: isSeller ? "订单，结算日" : "订单，上门日，结算日", kind: "whole" },
      { head: "内容" },
      ...heads.map((head) => ({ head, kind: "sum" as const })),
    ],
    rows: lines.map((line) => {
      const note = noteOf(line);
      return [
        [line.order.sn, ...(isSeller ? [] : [line.visitedOn ?? "—"]), line.day].join("\n"),
        note ? `${line.text}（${note}）` : line.text,
        ...fensOf(line, isSeller).map(plainSum),
      ];
    }),
    total: ["合计", `${one.orders} 单`, ...sums.map(plainSum)],
  };
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
  const { one, lines, total } = await services.database.transaction(async (tx) => {
    // Of one moment: a line that is disputed or taken out meanwhile would be missing, or be there under other sums.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const found = await readSettlement(tx, services, looking, id);
    const page = await readLines(tx, id, { current: 1, size: MOST_LINES });
    return { one: found, lines: page.records, total: page.total };
  });
  const cut = total > lines.length ? `只列出前 ${lines.length} 行，一共 ${total} 行。` : undefined;
  const name = `结算单-${id}`;
  if (format === "XLSX") {
    const isSeller = one.side === "MERCHANT";
    const head = isSeller ? sellerHead : employeeHead;
    const table = lines.map((line) => rowOf(line, isSeller));
    const { content, mime } = await tableFile(
      "XLSX",
      [head, ...table],
      [["结算单", id, ""], ...factsOf(one), ...(cut ? [["每张订单", cut, ""]] : [])],
    );
    return { name: `${name}.xlsx`, mime, base64: content.toString("base64") };
  }
  const at = services.clock.now();
  return pdfFile(name, {
    title: `${settlementSides[one.side]}结算单`,
    number: `编号 ${id}`,
    at,
    parts: [
      { kind: "facts", rows: [...aboutOf(one), ["付款方", services.settings.SITE_COMPANY]] },
      { kind: "heading", text: "怎么算的" },
      sumTable(one),
      { kind: "heading", text: "每张订单" },
      lineTable(one, lines),
      ...(cut ? [{ kind: "text" as const, text: cut }] : []),
      { kind: "text", text: `金额单位：元。本单由系统于 ${fullMomentText(at)} 生成。` },
    ],
  });
}

const pdfFile = async (name: string, paper: Paper): Promise<StatementFile> => ({
  name: `${name}.pdf`,
  mime: "application/pdf",
  base64: (await drawPaper(paper)).toString("base64"),
});

/**
 * The proof that a settlement was paid: to whom, when, how, and how much before and after tax.
 * @throws {ProblemError} NOT_FOUND, SETTLEMENT_NOT_PAID, UNAVAILABLE where too many wait for theirs
 */
export const drawVoucher = (services: AppContext, looking: Looking, id: string): Promise<StatementFile> =>
  inTurn(async () => {
    const db = services.database.primary;
    const one = await readSettlement(db, services, looking, id);
    const payout = (await payoutsOf(db, id)).find(({ state }) => state === "PAID");
    if (one.state !== "PAID" || !payout) throw problem("SETTLEMENT_NOT_PAID");
    const paidTo = await payeeOfPayout(db, services.vault, one.party, payout);
    const at = services.clock.now();
    // Who of the staff did it is not told outside.
    const isOfHouse = "viewer" in looking && !looking.viewer.permissions.has("own.only");
    const rows: [string, string][] = [
      ["付款方", services.settings.SITE_COMPANY],
      ["收款方", one.partyText],
      ["收款账户", paidTo ?? "出款以后换过账户，这一次的以银行回单为准"],
      ["付的是什么", `${spanText(one)}的结算款，结算单 ${id}，${one.orders} 单`],
      ["怎样付的", payoutWays[payout.way]],
      ["交出", fullMomentText(shanghaiInstant(payout.at))],
      ["到账", fullMomentText(shanghaiInstant(payout.endedAt!))],
      ["账上的单据", payout.number],
      ...(payout.providerNo ? [["渠道的单号", payout.providerNo] as [string, string]] : []),
      ...(payout.reason ? [["到账的依据", payout.reason] as [string, string]] : []),
      ...(isOfHouse
        ? ([
            ["第一位", `${one.confirmedBy}，${fullMomentText(one.confirmedAt!)} 确认`],
            ["第二位", `${one.secondBy}，${fullMomentText(one.secondAt!)} 同意`],
          ] as [string, string][])
        : []),
    ];
    return pdfFile(`付款凭证-${payout.number}`, {
      title: "付款凭证",
      number: `编号 ${payout.number}`,
      at,
      parts: [
        { kind: "facts", rows },
        {
          kind: "table",
          columns: sumColumns,
          rows: [
            [
              one.tax ? "税前" : "应付",
              "",
              plainSum(payout.amountFen + payout.taxFen + payout.earlierTaxFen),
            ],
            ...(one.tax ? [["代扣个税", one.tax.wayText, plainSum(-payout.taxFen)]] : []),
            ...(payout.earlierTaxFen
              ? [
                  [
                    "以前月份的个税",
                    payout.earlierTaxFen > 0 ? "补扣" : "退还",
                    plainSum(-payout.earlierTaxFen),
                  ],
                ]
              : []),
          ],
          total: ["实付", "", sumText(payout.amountFen)],
        },
        { kind: "text", text: `金额单位：元。本凭证由系统于 ${fullMomentText(at)} 生成。` },
      ],
    });
  });
