import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nuonuoSign } from "../../src/platform/invoices/invoice-nuonuo.ts";

export const nuonuoKey = { NUONUO_APP_KEY: "APPKEY", NUONUO_APP_SECRET: "SECRET", NUONUO_TOKEN: "TOKEN" };

interface Order {
  orderNo: string;
  content: Record<string, unknown>;
  method: string;
  /** How often its result was asked for. */
  asked: number;
}

/** What 诺税通 refuses a line for: a number goes with a price, and both with the sum. */
function wrongLine({ num, price, taxIncludedAmount }: Record<string, string>): string | undefined {
  if ((num === undefined) !== (price === undefined)) return "单价为空时，数量也必须为空";
  if (num !== undefined && Math.abs(Number(num) * Number(price) - Number(taxIncludedAmount)) > 0.01)
    return "数量乘以单价不等于含税金额";
  return undefined;
}

/** Our own 诺税通 at the network line: it checks signature and token, issues at the second question, and refuses on request. */
export async function fakeNuonuo() {
  const orders = new Map<string, Order>();
  const world = {
    orders,
    /** Every request: its method. */
    calls: [] as string[],
    wrongSignatures: 0,
    /** So many calls are not answered. */
    hangUp: 0,
    /** What the tax office says to what is handed in; empty: it issues. */
    fails: "",
    /** Questions for a result wait until then. */
    holds: undefined as Promise<void> | undefined,
    /** Nothing handed in is issued yet. */
    pending: false,
    /** What is issued is not signed yet. */
    unsigned: false,
    /** What 诺税通 says to what is handed in; empty: it takes it. */
    refuses: "",
    numberOf: (orderNo: string) =>
      `26${Buffer.from(orderNo).toString("hex").replace(/\D/g, "7")}`.padEnd(20, "0").slice(0, 20),
  };

  function answer(method: string, content: Record<string, unknown>): object {
    if (method === "queryInvoiceResult") {
      const [orderNo = ""] = content.orderNos as string[];
      const order = orders.get(orderNo);
      if (!order) return { code: "E9500", describe: "发票不存在" };
      order.asked += 1;
      if (order.asked === 1 || world.pending)
        return { code: "E0000", result: [{ status: "20", statusMsg: "开票中" }] };
      if (world.unsigned) return { code: "E0000", result: [{ status: "24", statusMsg: "签章失败" }] };
      if (world.fails) return { code: "E0000", result: [{ status: "22", failCause: world.fails }] };
      return {
        code: "E0000",
        result: [
          {
            status: "2",
            statusMsg: "开票完成（最终状态）",
            allElectronicInvoiceNumber: world.numberOf(orderNo),
            invoiceTime: Date.parse("2026-11-22T02:00:00Z"),
            pdfUrl: `${endpoint}/pdf`,
          },
        ],
      };
    }
    const orderNo = String(
      method === "requestBillingNew" ? (content.order as { orderNo: string }).orderNo : content.orderNo,
    );
    if (world.refuses) return { code: "E9999", describe: world.refuses };
    if (method === "requestBillingNew") {
      const { invoiceDetail } = content.order as { invoiceDetail: Record<string, string>[] };
      const wrong = invoiceDetail.map(wrongLine).find(Boolean);
      if (wrong) return { code: "E9999", describe: wrong };
    }
    if (orders.has(orderNo)) return { code: "E9106", describe: "订单号已存在" };
    orders.set(orderNo, { orderNo, content, method, asked: 0 });
    return { code: "E0000", describe: "开票提交成功", result: { invoiceSerialNum: orderNo } };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    if (pathname === "/pdf") return void response.end("%PDF-1.4 vendor");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { senid = "", nonce = "", timestamp = "", appkey = "" } = Object.fromEntries(searchParams);
    const method = String(request.headers.method).replace("nuonuo.OpeMplatform.", "");
    world.calls.push(method);
    if (world.hangUp > 0) {
      world.hangUp -= 1;
      return void request.socket.destroy();
    }
    const isSigned =
      request.headers["x-nuonuo-sign"] ===
        nuonuoSign(nuonuoKey.NUONUO_APP_SECRET, { appKey: appkey, senid, nonce, timestamp }, body) &&
      request.headers.accesstoken === nuonuoKey.NUONUO_TOKEN;
    if (!isSigned) world.wrongSignatures += 1;
    if (method === "queryInvoiceResult") await world.holds;
    const said = isSigned
      ? answer(method, JSON.parse(body) as Record<string, unknown>)
      : { code: "070101", describe: "获取app密钥失败或appkey无效" };
    response.setHeader("content-type", "application/json").end(JSON.stringify(said));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    env: { ...nuonuoKey, SANDBOX: "on", NUONUO_ENDPOINT: `${endpoint}/open/v1/services` },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
