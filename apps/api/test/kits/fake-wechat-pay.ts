import {
  createCipheriv,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignedNotice } from "../../src/platform/payments/pay-sandbox.ts";
import { certificateOf } from "./fake-certificate.ts";
import { answerTransfer, noTransfers } from "./fake-wechat-transfers.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const bare = (key: ReturnType<typeof pair>["publicKey" | "privateKey"], type: "spki" | "pkcs8") =>
  key.export({ type: type as never, format: "der" }).toString("base64");

export const mchId = "1900000001";
export const appId = "wx0000000000000001";
const v3Key = "0123456789abcdef0123456789ABCDEF";
const merchantKey = pair();
/**
 * Keys WeChat Pay signs with: one in public-key mode, one as of an older certificate, the certificate that follows it,
 * one nobody was told of.
 */
export const vendorKeys = {
  PUB_KEY_ID_0119000000012026: pair(),
  "4A3B2C1D00FF": pair(),
  "5B4C3D2E00AA": pair(),
  DEADBEEF00: pair(),
};
export type VendorSerial = keyof typeof vendorKeys;

interface Refund {
  payNo: string;
  amount: number;
  status: "PROCESSING" | "SUCCESS" | "ABNORMAL" | "CLOSED";
  asked: number;
}

/** Our own WeChat Pay at the network line: it checks what it is sent and signs what it says. */
export async function fakeWechatPay() {
  const orders = new Map<
    string,
    { amount: number; state: string; opened: number; type: string; body: Record<string, unknown> }
  >();
  /** Bank cards that abnormal refunds went to, as opened with the vendor's own key. */
  const cards: { refundNo: string; account: string; name: string }[] = [];
  const refunds = new Map<string, Refund>();
  const world = {
    orders,
    refunds,
    cards,
    /** Answers every new refund with this code instead. */
    refundError: undefined as string | undefined,
    /** Does what it is told and then hangs up, so that nobody hears of it. */
    hangUp: 0,
    /** The same of every call by that verb. */
    hangUpOn: "" as "" | "GET" | "POST",
    ...noTransfers(),
    /** What a new refund comes to. */
    refundComesTo: "PROCESSING" as Refund["status"],
    /** A refund that failed goes when it is asked for again; else only to a card. */
    repeatMends: true,
    signsWith: "PUB_KEY_ID_0119000000012026" as VendorSerial,
    wrongSignatures: 0,
    /** Serials of the certificates that can be downloaded, and how often they were. */
    certificates: [] as VendorSerial[],
    certificatesAsked: 0,
    /** Seals the certificates with another APIv3 key. */
    certificatesKey: v3Key,
    bill: "",
    /** The day the bill is of; every day unless given. */
    billDay: "",
    /** Fund-flow bills by day. */
    fundFlows: {} as Record<string, string>,
    /** Sends another file than the one whose hash it told. */
    damagesFiles: false,
  };

  const isSigned = (request: IncomingMessage, body: string): boolean => {
    const fieldOf = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(request.headers.authorization ?? "")?.[1] ?? "";
    const text = [request.method, request.url, fieldOf("timestamp"), fieldOf("nonce_str"), body, ""].join(
      "\n",
    );
    const right = verify(
      "sha256",
      Buffer.from(text),
      merchantKey.publicKey,
      Buffer.from(fieldOf("signature"), "base64"),
    );
    return right && fieldOf("mchid") === mchId && fieldOf("serial_no") === "5157F09EFDC0";
  };

  const signed = (serial: VendorSerial, body: string): Record<string, string> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString("hex");
    return {
      "wechatpay-serial": serial,
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-signature": sign(
        "sha256",
        Buffer.from(`${timestamp}\n${nonce}\n${body}\n`),
        vendorKeys[serial].privateKey,
      ).toString("base64"),
    };
  };

  const sealedCertificate = (serial: VendorSerial) => {
    const from = new Date(Date.now() - 86_400_000);
    const to = new Date(Date.now() + 5 * 365 * 86_400_000);
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(world.certificatesKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from("certificate"));
    const text = certificateOf(vendorKeys[serial], serial, from, to);
    const packed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return {
      serial_no: serial,
      effective_time: from.toISOString(),
      expire_time: to.toISOString(),
      encrypt_certificate: {
        algorithm: "AEAD_AES_256_GCM",
        nonce,
        associated_data: "certificate",
        ciphertext: packed.toString("base64"),
      },
    };
  };

  const refundOf = (no: string) => {
    const { payNo, amount, status } = refunds.get(no)!;
    return {
      refund_id: `50${no}`,
      out_refund_no: no,
      out_trade_no: payNo,
      status,
      amount: { refund: amount, total: orders.get(payNo)!.amount },
    };
  };
  const transactionOf = (payNo: string) => {
    const { amount, state } = orders.get(payNo)!;
    const paid = state === "SUCCESS" || state === "REFUND";
    return {
      appid: appId,
      mchid: mchId,
      out_trade_no: payNo,
      trade_state: state,
      ...(paid && {
        transaction_id: `42${payNo}`,
        success_time: "2026-11-20T10:05:00+08:00",
        amount: { total: amount, payer_total: amount, currency: "CNY" },
      }),
    };
  };

  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  function answer(method: string, path: string, body: Record<string, any>): [number, unknown] {
    const ordered = /^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(path);
    if (ordered) {
      const no: string = body.out_trade_no;
      const before = orders.get(no);
      // A number keeps how it was opened, and everything it was opened with.
      if (before && (before.type !== ordered[1] || before.body.time_expire !== body.time_expire))
        return [403, { code: "OUT_TRADE_NO_USED" }];
      if (before) before.opened++;
      else
        orders.set(no, {
          type: ordered[1]!,
          amount: body.amount.total,
          state: "NOTPAY",
          opened: 1,
          body,
        });
      if (ordered[1] === "h5")
        return [200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${no}` }];
      return [
        200,
        ordered[1] === "native"
          ? { code_url: `weixin://wxpay/bizpayurl?pr=${no}` }
          : { prepay_id: `wx${no}` },
      ];
    }
    const [, payNo, , close] =
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)((\/close)|\?mchid=\d+)$/.exec(path) ?? [];
    if (payNo) {
      const order = orders.get(payNo);
      if (!order) return [404, { code: "ORDER_NOT_EXIST" }];
      if (!close) return [200, transactionOf(payNo)];
      if (order.state !== "NOTPAY") return [400, { code: "ORDERPAID" }];
      order.state = "CLOSED";
      return [204, undefined];
    }
    const abnormal = /^\/v3\/refund\/domestic\/refunds\/50(\w+)\/apply-abnormal-refund$/.exec(path);
    if (abnormal) {
      const refund = refunds.get(abnormal[1]!);
      if (refund?.status !== "ABNORMAL" || body.type !== "USER_BANK_CARD")
        return [400, { code: "INVALID_REQUEST" }];
      const key = { key: vendorKeys[world.signsWith].privateKey, oaepHash: "sha1" };
      const opened = (text: string) => privateDecrypt(key, Buffer.from(text, "base64")).toString();
      cards.push({
        refundNo: abnormal[1]!,
        account: opened(body.bank_account),
        name: opened(body.real_name),
      });
      refund.status = "PROCESSING";
      return [200, refundOf(abnormal[1]!)];
    }
    if (path.startsWith("/v3/refund/domestic/refunds")) {
      if (method === "POST" && world.refundError) return [400, { code: world.refundError }];
      const no = method === "POST" ? body.out_refund_no : path.split("/").at(-1)!;
      const known = refunds.get(no);
      if (method === "GET") return known ? [200, refundOf(no)] : [404, { code: "RESOURCE_NOT_EXISTS" }];
      if (known) {
        known.asked++;
        if (known.status === "ABNORMAL" && world.repeatMends) known.status = world.refundComesTo;
      } else
        refunds.set(no, {
          payNo: body.out_trade_no,
          amount: body.amount.refund,
          status: world.refundComesTo,
          asked: 1,
        });
      return [200, refundOf(no)];
    }
    if (path.startsWith("/v3/fund-app/mch-transfer/transfer-bills"))
      return answerTransfer(world, method, path, body, vendorKeys[world.signsWith].privateKey);
    if (path === "/v3/certificates") {
      world.certificatesAsked++;
      return [200, { data: world.certificates.map(sealedCertificate) }];
    }
    if (path.startsWith("/v3/bill/")) {
      const [, type, day = ""] =
        /^\/v3\/bill\/(tradebill|fundflowbill)\?bill_date=([\d-]+)&/.exec(path) ?? [];
      const isFunds = type === "fundflowbill" && path.endsWith("&account_type=BASIC");
      const file = isFunds
        ? world.fundFlows[day]
        : type === "tradebill" && (!world.billDay || world.billDay === day)
          ? world.bill
          : "";
      return file
        ? [
            200,
            {
              download_url: `${endpoint}/billdownload/file?token=${isFunds ? day : "x"}`,
              hash_type: "SHA1",
              hash_value: createHash("sha1").update(file).digest("hex"),
            },
          ]
        : [400, { code: "NO_STATEMENT_EXIST" }];
    }
    return [404, { code: "NOT_FOUND" }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (!isSigned(request, body)) {
      world.wrongSignatures++;
      response.writeHead(401).end(JSON.stringify({ code: "SIGN_ERROR" }));
      return;
    }
    if (request.url!.startsWith("/billdownload")) {
      const file = world.fundFlows[request.url!.split("token=")[1]!] ?? world.bill;
      return void response.end(world.damagesFiles ? `${file} ` : file);
    }
    const [status, texts] = answer(request.method!, request.url!, body ? JSON.parse(body) : {});
    if (request.method === world.hangUpOn) return void request.socket.destroy();
    if (world.hangUp > 0 && !request.url!.startsWith("/v3/bill")) {
      world.hangUp--;
      return void request.socket.destroy();
    }
    const text = texts === undefined ? "" : JSON.stringify(texts);
    response.writeHead(status, signed(world.signsWith, text)).end(text);
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A notification, sealed and signed; `seal` and `serial` spoil it. */
  function notice(
    event: string,
    resource: object,
    {
      serial = world.signsWith,
      key = v3Key,
      aad = "transaction",
      nonce = "abcdefghijkl",
      spoil = (b: Buffer) => b,
      extra = {},
    } = {},
  ): SignedNotice {
    const cipher = createCipheriv(
      "aes-256-gcm",
      Buffer.from(key),
      Buffer.from(nonce.slice(0, 12).padEnd(12)),
    );
    cipher.setAAD(Buffer.from(aad === "altered" ? "transaction" : aad));
    const packed = Buffer.concat([
      cipher.update(JSON.stringify(resource)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const body = JSON.stringify({
      ...extra,
      id: randomBytes(8).toString("hex"),
      create_time: "2026-11-20T10:05:00+08:00",
      resource_type: "encrypt-resource",
      event_type: event,
      resource: {
        algorithm: "AEAD_AES_256_GCM",
        ciphertext: spoil(packed).toString("base64"),
        nonce,
        associated_data: aad,
      },
    });
    return { headers: { "content-type": "application/json", ...signed(serial, body) }, body };
  }

  return Object.assign(world, {
    notice,
    signed,
    /** Somebody pays. */
    pay(payNo: string) {
      orders.get(payNo)!.state = "SUCCESS";
    },
    paidNotice: (payNo: string, changed: object = {}, spoilt = {}) =>
      notice(
        "TRANSACTION.SUCCESS",
        {
          ...transactionOf(payNo),
          trade_state: "SUCCESS",
          transaction_id: `42${payNo}`,
          success_time: "2026-11-20T10:05:00+08:00",
          amount: { total: orders.get(payNo)!.amount, currency: "CNY" },
          ...changed,
        },
        spoilt,
      ),
    refundNotice: (refundNo: string, status: "PROCESSING" | "SUCCESS" | "ABNORMAL", changed: object = {}) =>
      notice(`REFUND.${status}`, {
        mchid: mchId,
        out_refund_no: refundNo,
        refund_id: `50${refundNo}`,
        refund_status: status,
        ...changed,
      }),
    env: {
      WECHAT_PAY_MCH_ID: mchId,
      WECHAT_PAY_APP_ID: appId,
      WECHAT_PAY_SERIAL: "5157F09EFDC0",
      WECHAT_PAY_PRIVATE_KEY: bare(merchantKey.privateKey, "pkcs8"),
      WECHAT_PAY_V3_KEY: v3Key,
      WECHAT_PAY_PLATFORM_KEYS: (["PUB_KEY_ID_0119000000012026", "4A3B2C1D00FF"] as const)
        .map((serial) => `${serial}:${bare(vendorKeys[serial].publicKey, "spki")}`)
        .join(","),
      WECHAT_PAY_ENDPOINT: endpoint,
      PUBLIC_ORIGIN: "https://portal.example",
    },
    close: () => server.close(),
  });
}
