import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { type Database, firstOf, rows } from "../database/database.ts";
import { payments, refunds, transfers } from "../database/sandbox-tables.ts";
import { instant } from "../database/sql-values.ts";
import { secretKey } from "../secrets/secret-key.ts";
import type { Settings } from "../settings.ts";
import { differentTransfer } from "./different-transfer.ts";
import type {
  BillLine,
  PayAnswer,
  PaymentNotification,
  PayPort,
  RefundAnswer,
  TransferAnswer,
} from "./pay.ts";
import { type BehaviourOf, takeBehaviour } from "./sandbox-behaviour.ts";
import { paidFee, refundFee, sandboxFundFlow } from "./sandbox-funds.ts";

/** Time after which an unanswered refund succeeds, milliseconds of real time. */
const BY_ITSELF = 5_000;
/** How far a notification's time may lie from ours, seconds. */
const TOLERANCE = 300;
/** How much longer a refund that is late takes, milliseconds of real time. */
const LATE = 60_000;
/** An account that ends so is none: what is sent to it comes back. */
const NO_ACCOUNT = "0000";
export const SANDBOX_MERCHANT = "sandbox-merchant";

type Payment = typeof payments.$inferSelect;

/** Our own cashier in the provider's part: the same signatures, the same repeats, nothing real. */
export interface SandboxCashier {
  /** What stands to be paid under that number. */
  find(payNo: string): Promise<Payment | undefined>;
  /** Pays the payment or fails it. Paid stays paid. @returns the signed notification, undefined for no such payment */
  settle(payNo: string, result: "success" | "fail"): Promise<SignedNotice | undefined>;
  /** How the notification of what was settled goes wrong, taken; undefined where it arrives as it should. */
  oddNotice(settled: { payNo: string } | { refundNo: string }): Promise<OddNotice | undefined>;
  /** Answers a refund before its five seconds are over. @returns the signed notification */
  settleRefund(refundNo: string, result: "success" | "abnormal"): Promise<SignedNotice | undefined>;
}

export type OddNotice = "LOSE_NOTICE" | "DUPLICATE" | "LATE";

export interface SignedNotice {
  headers: Record<string, string>;
  body: string;
}

const answerOf = (p: Payment): PayAnswer =>
  p.state === "PAID"
    ? {
        state: "PAID",
        transactionNo: p.transactionNo!,
        amountFen: p.amountFen,
        currency: "CNY",
        paidAt: p.paidAt!,
      }
    : { state: p.state };

const signer = (settings: Settings) => {
  const key = secretKey(settings, "sandbox cashier");
  return (timestamp: string, body: string | Buffer) =>
    createHmac("sha256", key).update(`${timestamp}\n`).update(body).digest("hex");
};

const paymentOf = (database: Database, payNo: string): Promise<Payment | undefined> =>
  firstOf(database.primary.select().from(payments).where(eq(payments.payNo, payNo)));

/** The order a payment is of, by the page its payer goes back to. */
const orderIdOf = (returnUrl: string | undefined): string | undefined =>
  (returnUrl && URL.parse(returnUrl)?.searchParams.get("id")) || undefined;

/** Another sum than was asked for, as a provider must never take. */
const otherThan = (amountFen: number) => (amountFen > 1 ? amountFen - 1 : amountFen + 1);

/** The provider the sandbox plays. */
export function sandboxPay(database: Database, settings: Settings, clock: Clock): PayPort {
  const sign = signer(settings);
  const { SANDBOX_FEE_BP: feeBp } = settings;
  const failIfDown = async (about: BehaviourOf) => {
    if (await takeBehaviour(database, ["DOWN"], about)) throw new Error("the sandbox's provider is down");
  };
  const orderOf = async (payNo: string) => orderIdOf((await paymentOf(database, payNo))?.returnUrl);
  /** One that was still under way counts to the day it goes. */
  const countRefund = (refundNo: string) =>
    database.transaction((tx) =>
      tx
        .update(refunds)
        .set({ day: shanghaiDay(clock.now()) })
        .where(and(eq(refunds.refundNo, refundNo), isNull(refunds.day))),
    );
  const transferOf = async (number: string, amountFen: number): Promise<TransferAnswer> => {
    const sent = await firstOf(database.primary.select().from(transfers).where(eq(transfers.number, number)));
    if (!sent) return { state: "UNKNOWN" };
    if (sent.failed) return { state: "FAILED", reason: "收款账户不存在或户名不符" };
    if (sent.amountFen !== amountFen)
      return differentTransfer("模拟渠道", { sentFen: sent.amountFen, amountFen, isOther: false });
    return { state: "DONE", providerNo: `ST${number}` };
  };
  const refundOf = async (refundNo: string): Promise<RefundAnswer> => {
    const found = await firstOf(
      database.primary
        .select({
          answer: refunds.answer,
          amountFen: refunds.amountFen,
          day: refunds.day,
          asked: sql<number>`extract(epoch from ${refunds.askedAt})::float8 * 1000`,
        })
        .from(refunds)
        .where(eq(refunds.refundNo, refundNo)),
    );
    if (!found) return { state: "UNKNOWN" };
    const state = found.answer ?? (Date.now() - found.asked >= BY_ITSELF ? "DONE" : "PENDING");
    if (state === "DONE" && found.day === null) await countRefund(refundNo);
    return { state, providerNo: `SR${refundNo}`, amountFen: found.amountFen };
  };
  return {
    name: "sandbox",
    merchant: SANDBOX_MERCHANT,
    tradeType: () => "PAGE",
    async open({ payNo, amountFen, subject, expiresAt, returnUrl }) {
      await failIfDown({ orderId: orderIdOf(returnUrl) });
      await database.transaction((tx) =>
        tx.insert(payments).values({ payNo, amountFen, subject, returnUrl, expiresAt }).onConflictDoNothing(),
      );
      return { url: `/sandbox/cashier/${payNo}` };
    },
    async query(payNo) {
      const payment = await paymentOf(database, payNo);
      await failIfDown({ orderId: orderIdOf(payment?.returnUrl) });
      return payment ? answerOf(payment) : { state: "UNKNOWN" };
    },
    async close(payNo) {
      await database.transaction((tx) =>
        tx
          .update(payments)
          .set({ state: "CLOSED" })
          .where(and(eq(payments.payNo, payNo), ne(payments.state, "PAID"))),
      );
    },
    async refund({ refundNo, payNo, amountFen }) {
      const about = { orderId: await orderOf(payNo), refundNo };
      await failIfDown(about);
      const odd = await takeBehaviour(database, ["ABNORMAL", "LATE", "DIFFERENT_AMOUNT"], about);
      const answer = odd === "ABNORMAL" ? odd : null;
      const askedAt = new Date(Date.now() + (odd === "LATE" ? LATE : 0));
      const sum = odd === "DIFFERENT_AMOUNT" ? otherThan(amountFen) : amountFen;
      await database.transaction((tx) =>
        tx.execute(sql`insert into sandbox.refunds (refund_no, pay_no, amount_fen, answer, asked_at, day)
          values (${refundNo}, ${payNo}, ${sum}, ${answer}, ${instant(askedAt)}, ${shanghaiDay(clock.now())}::date)
          on conflict (refund_no) do update set answer = excluded.answer, asked_at = excluded.asked_at
            where refunds.answer = 'ABNORMAL'`),
      );
      return refundOf(refundNo);
    },
    async queryRefund({ refundNo, payNo }) {
      await failIfDown({ orderId: await orderOf(payNo), refundNo });
      return refundOf(refundNo);
    },
    async transfer({ number, amountFen, account }) {
      await failIfDown({});
      const failed = account.replace(/@.*/, "").endsWith(NO_ACCOUNT);
      await database.transaction((tx) =>
        tx.insert(transfers).values({ number, amountFen, failed, at: clock.now() }).onConflictDoNothing(),
      );
      return transferOf(number, amountFen);
    },
    async askTransfer({ number, amountFen }) {
      await failIfDown({});
      return transferOf(number, amountFen);
    },
    async readNotice(headers, body) {
      const timestamp = headers.get("x-sandbox-timestamp") ?? "";
      const signature = Buffer.from(headers.get("x-sandbox-signature") ?? "", "hex");
      const wanted = Buffer.from(sign(timestamp, body), "hex");
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return undefined;
      if (!(Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) <= TOLERANCE)) return undefined;
      return readBody(body.toString("utf8"));
    },
    thanks: () => Response.json({ code: "SUCCESS" }),
    bill: (day) =>
      rows<BillLine>(
        database.primary,
        sql`select 'payment' as kind, pay_no as number, pay_no as "payNo", coalesce(transaction_no, pay_no) as "providerNo",
              amount_fen as "amountFen", ${paidFee(feeBp)} as "feeFen" from sandbox.payments
            where state = 'PAID' and (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
          union all select 'refund', refund_no, pay_no, 'SR' || refund_no, amount_fen, -${refundFee(feeBp)} from sandbox.refunds
            where day = ${day}::date and answer is distinct from 'ABNORMAL'`,
      ),
    fundFlow: (day) => sandboxFundFlow(database, day, feeBp),
  };
}

function readBody(body: string): PaymentNotification | undefined {
  const notice = JSON.parse(body) as PaymentNotification & { answer: { paidAt?: string } };
  if (notice.kind !== "payment" || notice.answer.state !== "PAID") return notice;
  return { ...notice, answer: { ...notice.answer, paidAt: new Date(notice.answer.paidAt) } };
}

/** What the person at the sandbox's cashier can do. */
export function sandboxCashier(database: Database, settings: Settings, clock: Clock): SandboxCashier {
  const sign = signer(settings);
  const signed = (notice: PaymentNotification): SignedNotice => {
    const body = JSON.stringify(notice);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    return {
      headers: {
        "content-type": "application/json",
        "x-sandbox-timestamp": timestamp,
        "x-sandbox-signature": sign(timestamp, body),
      },
      body,
    };
  };
  return {
    find: (payNo) => paymentOf(database, payNo),
    async oddNotice(settled) {
      const refundNo = "refundNo" in settled ? settled.refundNo : undefined;
      const payNo =
        "payNo" in settled
          ? settled.payNo
          : (
              await firstOf(
                database.primary
                  .select({ payNo: refunds.payNo })
                  .from(refunds)
                  .where(eq(refunds.refundNo, settled.refundNo)),
              )
            )?.payNo;
      const orderId = payNo && orderIdOf((await paymentOf(database, payNo))?.returnUrl);
      const about = { orderId: orderId || undefined, refundNo };
      return (await takeBehaviour(database, ["LOSE_NOTICE", "DUPLICATE", "LATE"], about)) as
        | OddNotice
        | undefined;
    },
    async settle(payNo, result) {
      const now = instant(clock.now());
      const asked = result === "success" ? await paymentOf(database, payNo) : undefined;
      const isOpen = asked !== undefined && (asked.state === "OPEN" || asked.state === "FAILED");
      const about = { orderId: orderIdOf(asked?.returnUrl) };
      const isOdd = isOpen && (await takeBehaviour(database, ["DIFFERENT_AMOUNT"], about)) !== undefined;
      if (isOdd)
        await database.transaction((tx) =>
          tx
            .update(payments)
            .set({ amountFen: otherThan(asked.amountFen) })
            .where(eq(payments.payNo, payNo)),
        );
      await database.transaction((tx) =>
        tx.execute(
          result === "success"
            ? sql`update sandbox.payments set state = 'PAID', paid_at = ${now},
                transaction_no = ${`ST${Date.now()}${randomInt(1_000_000)}`}
                where pay_no = ${payNo} and state in ('OPEN', 'FAILED')`
            : sql`update sandbox.payments set state = 'FAILED' where pay_no = ${payNo} and state = 'OPEN'`,
        ),
      );
      const payment = await paymentOf(database, payNo);
      return (
        payment && signed({ kind: "payment", payNo, answer: answerOf(payment), merchant: SANDBOX_MERCHANT })
      );
    },
    async settleRefund(refundNo, result) {
      const state = result === "success" ? "DONE" : "ABNORMAL";
      const answered = await database.transaction((tx) =>
        firstOf(
          tx
            .update(refunds)
            .set({ answer: state, day: sql`coalesce(${refunds.day}, ${shanghaiDay(clock.now())}::date)` })
            .where(eq(refunds.refundNo, refundNo))
            .returning({ amountFen: refunds.amountFen }),
        ),
      );
      return (
        answered &&
        signed({
          kind: "refund",
          refundNo,
          answer: { state, providerNo: `SR${refundNo}`, amountFen: answered.amountFen },
          merchant: SANDBOX_MERCHANT,
        })
      );
    },
  };
}
