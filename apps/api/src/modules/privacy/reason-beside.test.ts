import { expect, it } from "vitest";
import { reasonBeside } from "./reason-beside.ts";

const told = (action: string, detail: string) => Object.values(reasonBeside({ action, detail } as never));

it.each([
  // As rows are written now: things and codes, what was done, and behind ： why.
  [
    "APPLICANT_SHOWN",
    "application:10002 COMPANY ：电话核对资料",
    "application:10002 COMPANY",
    "",
    "电话核对资料",
  ],
  [
    "APPLICANT_SHOWN",
    "application:10009 EMPLOYEE ：核对：身份",
    "application:10009 EMPLOYEE",
    "",
    "核对：身份",
  ],
  ["ORDER_SHOWN", "order:10001 ：打电话核实", "order:10001", "", "打电话核实"],
  ["CONSULT_ASSIGN", "feeConsultation:7 staff:12 ：她熟悉", "feeConsultation:7 staff:12", "", "她熟悉"],
  ["SETTING_CHANGED", "setting:refund.limit ：旺季", "setting:refund.limit", "", "旺季"],
  ["DISPATCH_OFF", "all ：系统维护", "all", "", "系统维护"],
  ["REVIEW_HIDE", "review:ORG-5 ：有电话号码", "review:ORG-5", "", "有电话号码"],
  ["STAFF_STEP", "order:10001 改派 ：她病了", "order:10001", "改派", "她病了"],
  ["STAFF_STEP", "order:10001 写备注", "order:10001", "写备注", ""],
  ["SERVICE_KEY_STEP", "product:5 serviceKey:3 存草稿", "product:5 serviceKey:3", "存草稿", ""],
  ["MEMBER_BLOCKED", "member:7 ：多次恶意下单", "member:7", "", "多次恶意下单"],
  // As they were written before.
  ["PHONE_SHOWN", "conversation:9 会员要回电", "conversation:9", "", "会员要回电"],
  ["BOOKING_SHOWN", "book:9: 确认时间", "book:9", "", "确认时间"],
  ["STAFF_STEP", "order:10001 改派：她病了", "order:10001", "改派", "她病了"],
  ["SIGN_IN", "session:8", "session:8", "", ""],
])("%s %s", (action, detail, subject, step, reason) => {
  expect(told(action, detail)).toEqual([subject, step, reason]);
});
