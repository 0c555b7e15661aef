/** Of the calls of the books and of settlements; see `samples` of access-table.ts. */
export const bookSamples: Record<
  string,
  {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
  }
> = {
  "POST /rest/staff/commission": {
    body: { kind: "PRODUCT", percentBp: 1000, fromDay: "2030-01-01", reason: "谈定的" },
  },
  "POST /rest/staff/payRule": { body: { percentBp: 8000, fromDay: "2030-01-01", reason: "谈定的" } },
  "POST /rest/staff/settlement": { body: { party: "org:999999999", from: "2026-11-01", to: "2026-11-15" } },
  "PUT /rest/staff/settlement/dispute/:id": { body: { lineId: "999999999", reason: "数量不对" } },
  "PUT /rest/staff/settlement/answer/:id": { body: { lineId: "999999999", keep: true, reason: "核对过" } },
  "PUT /rest/staff/settlement/second/:id": { body: { agree: true } },
  "PUT /rest/staff/settlement/pay/:id": { body: { way: "BANK" } },
  "PUT /rest/staff/settlement/mark/:id": { body: { paid: true, reason: "网银回单" } },
  "PUT /rest/staff/settlement/back/:id": { body: { reason: "账户要核对" } },
  "PUT /rest/staff/settlement/cancel/:id": { body: { reason: "日期选错了" } },
  "PUT /rest/staff/settlement/bankFile": { body: { ids: ["999999999"], reason: "去网银转账" } },
  "GET /rest/staff/settlement/payee/:party": { params: { party: "org:999999999" } },
  "PUT /rest/staff/settlement/payee/:party": {
    params: { party: "org:999999999" },
    body: { way: "BANK", holder: "颐康器械", account: "62170000000000", bankName: "建设银行南京分行" },
  },
  "PUT /rest/staff/settlement/payeeReveal/:party": {
    params: { party: "org:999999999" },
    body: { reason: "核对账户" },
  },
  "GET /rest/staff/settlement/tax/:party": { params: { party: "employee:999999999" } },
  "PUT /rest/staff/settlement/tax/:party": {
    params: { party: "employee:999999999" },
    body: { way: "INVOICED", reason: "经家政公司结算" },
  },
  "GET /rest/staff/withheldTax/page": { query: { month: "2026-10" } },
  "PUT /rest/staff/taxpayer/:party": {
    params: { party: "employee:999999999" },
    body: { realName: "刘秀英", idNumber: "320102196001011220", reason: "对着身份证填" },
  },
  "PUT /rest/staff/taxpayer/reveal/:party": {
    params: { party: "employee:999999999" },
    body: { reason: "申报前核对" },
  },
  "POST /rest/staff/taxPayment": {
    body: { month: "2026-10", paidOn: "2026-11-10", receiptNo: "3320261100001", amountFen: 100 },
  },
  "PUT /rest/staff/taxPayment/second/:id": { body: { agree: true } },
  "PUT /rest/staff/taxPayment/reverse/:id": { body: { reason: "记错了月份" } },
  "PUT /rest/oms/order/employee/settlement/dispute/:id": {
    body: { lineId: "999999999", reason: "少了一次" },
  },
  "PUT /rest/oms/order/employee/payee": {
    body: { way: "BANK", holder: "刘秀英", account: "62170000000000", bankName: "建设银行南京分行" },
  },
};

/** Settlements of an employee's own: that another's is told like none is tested in employee-settlements.test.ts. */
export const ownSettlementPaths = [
  ...["", "lines/", "statement/", "voucher/"].map((call) => `GET ${call}:id`),
  "PUT agree/:id",
  "PUT dispute/:id",
].map((call) => call.replace(" ", " /rest/oms/order/employee/settlement/"));
