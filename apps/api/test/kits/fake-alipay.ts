import { generateKeyPairSync, sign, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateRawSync } from "node:zlib";
import iconv from "iconv-lite";
import type { SignedNotice } from "../../src/platform/payments/pay-sandbox.ts";

export const appId = "2021000000000001";
export const sellerId = "2088000000000001";
const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What both sides sign of a form: sorted, joined, without the signature. */
const textOf = (fields: Record<string, string>, without: string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== "")
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

/** A zip archive of deflated files, as the bill comes. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const file = iconv.encode(name, "gb18030");
    const data = deflateRawSync(iconv.encode(text, "gb18030"));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(file.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(file.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, file, data);
    entries.push(entry, file);
    at += 30 + file.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...entries, end]);
}

/** Our own Alipay at the network line: it checks what it is sent and signs what it says. */
export async function fakeAlipay() {
  const trades = new Map<string, { amount: string; status: string; paidAt: string }>();
  const refunds = new Map<string, { payNo: string; amount: string; asked: number }>();
  const transfers = new Map<string, { amount: string; payee: Record<string, string>; asked: number }>();
  const world = {
    transfers,
    refuseTransfer: "",
    loseTransfers: 0,
    returnTransfer: "",
    trades,
    refunds,
    hangUp: 0,
    wrongSignatures: 0,
    refuseRefund: "",
    bill: "",
    billDay: "",
    /** Fund-flow bills by day. */
    fundFlows: {} as Record<string, string>,
  };

  function answer(method: string, biz: Record<string, string>): Record<string, string> {
    const ok = { code: "10000", msg: "Success" };
    const no = (sub: string) => ({ code: "40004", msg: "Business Failed", sub_code: sub });
    if (biz.bill_type === "signcustomer")
      return world.fundFlows[biz.bill_date!]
        ? { ...ok, bill_download_url: `${endpoint}/funds?day=${biz.bill_date}` }
        : no("isp.bill_not_exist");
    if (method === "alipay.data.dataservice.bill.downloadurl.query")
      return world.bill && (!world.billDay || world.billDay === biz.bill_date)
        ? { ...ok, bill_download_url: `${endpoint}/bill` }
        : no("isp.bill_not_exist");
    if (method.startsWith("alipay.fund.trans.")) {
      const sent = transfers.get(biz.out_biz_no!);
      const told: Record<string, string> = {
        ...ok,
        order_id: `2026${biz.out_biz_no}`,
        ...(sent && method === "alipay.fund.trans.common.query" && { trans_amount: sent.amount }),
        out_biz_no: biz.out_biz_no!,
        ...(world.returnTransfer
          ? { status: "REFUND", fail_reason: world.returnTransfer }
          : { status: "SUCCESS" }),
      };
      if (method === "alipay.fund.trans.common.query") return sent ? told : no("ORDER_NOT_EXIST");
      if (world.refuseTransfer) return no(world.refuseTransfer);
      if (sent) sent.asked++;
      else
        transfers.set(biz.out_biz_no!, {
          amount: biz.trans_amount!,
          payee: biz.payee_info as never,
          asked: 1,
        });
      return told;
    }
    const trade = trades.get(biz.out_trade_no!);
    if (!trade) return no("ACQ.TRADE_NOT_EXIST");
    const names = { out_trade_no: biz.out_trade_no!, trade_no: `2026${biz.out_trade_no}` };
    if (method === "alipay.trade.query")
      return {
        ...ok,
        ...names,
        trade_status: trade.status,
        total_amount: trade.amount,
        send_pay_date: trade.paidAt,
      };
    if (method === "alipay.trade.close") {
      if (trade.status !== "WAIT_BUYER_PAY") return no("ACQ.TRADE_STATUS_ERROR");
      trade.status = "TRADE_CLOSED";
      return { ...ok, ...names };
    }
    const before = refunds.get(biz.out_request_no!);
    if (method === "alipay.trade.fastpay.refund.query")
      return before ? { ...ok, ...names, refund_amount: before.amount, refund_status: "REFUND_SUCCESS" } : ok;
    if (world.refuseRefund) return no(world.refuseRefund);
    if (before) before.asked++;
    else refunds.set(biz.out_request_no!, { payNo: biz.out_trade_no!, amount: biz.refund_amount!, asked: 1 });
    return { ...ok, ...names, fund_change: before ? "N" : "Y" };
  }

  async function read(request: IncomingMessage): Promise<Record<string, string>> {
    let body = "";
    for await (const chunk of request) body += chunk;
    const query = new URL(request.url!, "http://alipay").searchParams;
    return Object.fromEntries([...query, ...new URLSearchParams(body)]);
  }

  const server = createServer(async (request, response) => {
    if (request.url === "/bill")
      return void response.end(zipOf({ [`${sellerId}_20261120_业务明细.csv`]: world.bill }));
    if (request.url!.startsWith("/funds?day=")) {
      const flow = world.fundFlows[request.url!.slice("/funds?day=".length)]!;
      return void response.end(
        zipOf({
          [`${sellerId}_账务明细(汇总).csv`]: "#支付宝账务汇总查询\n类型,收入笔数\n合计,0\n",
          [`${sellerId}_账务明细.csv`]: flow,
        }),
      );
    }
    const fields = await read(request);
    const text = textOf(fields, ["sign"]);
    if (!verify("sha256", Buffer.from(text), ours.publicKey, Buffer.from(fields.sign ?? "", "base64"))) {
      world.wrongSignatures++;
      return void response.end(
        JSON.stringify({ error_response: { code: "40002", sub_code: "isv.invalid-signature" } }),
      );
    }
    const texts = JSON.stringify(answer(fields.method!, JSON.parse(fields.biz_content!)));
    if (world.hangUp > 0 && fields.method!.startsWith("alipay.trade.")) {
      world.hangUp--;
      return void request.socket.destroy();
    }
    if (world.loseTransfers > 0 && fields.method === "alipay.fund.trans.uni.transfer") {
      world.loseTransfers--;
      return void request.socket.destroy();
    }
    const signature = sign("sha256", Buffer.from(texts), theirs.privateKey).toString("base64");
    response.end(`{"${fields.method!.replaceAll(".", "_")}_response":${texts},"sign":"${signature}"}`);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(world, {
    /** The payer opens the address and signs in; the trade exists from then on. @returns false where it is not signed */
    enter(address: string): boolean {
      const fields = Object.fromEntries(new URL(address).searchParams);
      const text = textOf(fields, ["sign"]);
      const right = verify(
        "sha256",
        Buffer.from(text),
        ours.publicKey,
        Buffer.from(fields.sign ?? "", "base64"),
      );
      const biz = JSON.parse(fields.biz_content!) as Record<string, string>;
      if (right)
        trades.set(biz.out_trade_no!, { amount: biz.total_amount!, status: "WAIT_BUYER_PAY", paidAt: "" });
      return right;
    },
    pay(payNo: string) {
      Object.assign(trades.get(payNo)!, { status: "TRADE_SUCCESS", paidAt: "2026-11-20 10:05:00" });
    },
    notice(
      payNo: string,
      changed: Record<string, string> = {},
      { key = theirs.privateKey, type = "RSA2", hash = "sha256" } = {},
    ): SignedNotice {
      const fields: Record<string, string> = {
        notify_time: "2026-11-20 10:05:01",
        notify_type: "trade_status_sync",
        notify_id: "2026112000222100501",
        charset: "utf-8",
        version: "1.0",
        app_id: appId,
        seller_id: sellerId,
        out_trade_no: payNo,
        trade_no: `2026${payNo}`,
        trade_status: "TRADE_SUCCESS",
        total_amount: trades.get(payNo)?.amount ?? "1.00",
        subject: "上门助浴 & 100% 放心",
        gmt_payment: "2026-11-20 10:05:00",
        ...changed,
      };
      const text = textOf(fields, ["sign", "sign_type"]);
      const signature = sign(hash, Buffer.from(text), key).toString("base64");
      return {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: new URLSearchParams({ ...fields, sign_type: type, sign: signature }).toString(),
      };
    },
    env: {
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: ours.privateKey.export({ type: "pkcs1", format: "der" }).toString("base64"),
      ALIPAY_PUBLIC_KEY: theirs.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
      ALIPAY_GATEWAY: `${endpoint}/gateway.do`,
      PUBLIC_ORIGIN: "https://portal.example",
    },
    close: () => server.close(),
  });
}
