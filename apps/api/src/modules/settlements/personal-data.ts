import {
  lineStates,
  payoutStates,
  payoutWays,
  settlementStates,
  taxWays as taxWayTexts,
} from "@ginkgo/api-contract/settlements/settlement-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { asc, eq, inArray } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { orders } from "../orders/tables.ts";
import { partyOfMember } from "./parties.ts";
import { payeeOfPayout, readPayee } from "./payees.ts";
import { totalOf } from "./settlement-row.ts";
import { lines, payouts, settlements } from "./tables.ts";
import { ownTaxpayer } from "./tax/taxpayers.ts";
import { taxWayOf } from "./withhold-tax.ts";

/** What an employee was and is paid, and where; vouchers of the books, which stay when an account is closed. */
export const personalData: PersonalData = {
  section: "settlements",
  async exportOf(db, memberId, vault) {
    const party = await partyOfMember(db, memberId);
    if (!party) return {};
    const payee = await readPayee(db, vault, party);
    const found = await db
      .select()
      .from(settlements)
      .where(eq(settlements.party, party))
      .orderBy(asc(settlements.id));
    const person = await ownTaxpayer(db, vault, party);
    if (!payee && !person && found.length === 0) return {};
    const ids = found.map(({ id }) => id);
    const ofThem = await db
      .select({ line: lines, sn: orders.sn })
      .from(lines)
      .innerJoin(orders, eq(orders.id, lines.orderId))
      .where(inArray(lines.settlementId, ids))
      .orderBy(asc(lines.id));
    const tries = await db
      .select()
      .from(payouts)
      .where(inArray(payouts.settlementId, ids))
      .orderBy(asc(payouts.id));
    const paidTo = new Map<string, string | undefined>();
    for (const p of tries) paidTo.set(p.id, await payeeOfPayout(db, vault, party, p));
    const instant = (at: Date | null) => (at ? shanghaiInstant(at) : null);
    return {
      收款账户: payee && {
        方式: payee.wayText,
        户名: payee.holder,
        账号: payee.account,
        开户行: payee.bankName,
        填写时间: payee.setAt,
      },
      申报个税的姓名和证件号: person && {
        姓名: person.realName,
        证件号: person.idNumber,
        填写时间: shanghaiInstant(person.setAt),
      },
      个税: taxWayTexts[await taxWayOf(db, party)],
      结算单: found.map((one) => ({
        编号: one.id,
        从: one.fromDay,
        到: one.toDay,
        状态: settlementStates[one.state],
        应结分: totalOf(one),
        上期转来分: one.carriedFen,
        起草时间: instant(one.draftedAt),
        确认时间: instant(one.agreedAt),
        到账时间: instant(one.paidAt),
        每一行: ofThem
          .filter(({ line }) => line.settlementId === one.id)
          .map(({ line, sn }) => ({
            订单号: sn,
            结算日: line.day,
            应得分: line.amountFen,
            状态: lineStates[line.state] || undefined,
            您说的: line.reason,
            答复: line.answer,
          })),
        出款: tries
          .filter(({ settlementId }) => settlementId === one.id)
          .map((p) => ({
            单据: p.number,
            方式: payoutWays[p.way],
            状态: payoutStates[p.state],
            实付分: p.amountFen,
            代扣个税分: p.taxFen,
            补扣以前月份个税分: p.earlierTaxFen,
            时间: instant(p.at),
            付到: paidTo.get(p.id),
          })),
      })),
    };
  },
  blockers: async () => [],
  // Kept ten years as vouchers; who the employee was, their file tells no more once it is erased.
  erase: async () => {},
};
