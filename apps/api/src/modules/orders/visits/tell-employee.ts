import { eq } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { notice } from "../../membership/public.ts";
import { employees } from "../../workforce/tables.ts";

const orderPage = (id: string) => `/user/order-detail?id=${id}`;

/** What an employee is told, by what happened; the rest of the sentence follows where there is one. */
const words = {
  offered: [
    "有一单派给您",
    "请接单或拒单，到时没有答复会派给别人。最晚：",
    (id: string) => `/user/orders?offer=${id}`,
  ],
  moved: ["客人改了上门时间", "这一单还是您来，请看新的时间：", orderPage],
  late: [
    "您晚到超过 30 分钟了",
    "请马上联系客人，说明什么时候到。客人现在可以免费取消；这一次会记下来。",
    orderPage,
  ],
  lessPay: ["这一单的收入变了", "客人这一单退了一部分钱，您的收入按没退的部分算：", orderPage],
  reassigned: ["这一单不用您上门了", "客服改派了别人。原因：", () => "/user/orders"],
  offerWithdrawn: [
    "派给您的一单撤回了",
    "您还没有答复，客服先撤回了这一单，不用再接。",
    () => "/user/orders",
  ],
  cancelled: ["这一单取消了", "订单取消了，这一单不用您上门。有疑问请联系客服。", () => "/user/orders"],
  unfinished: ["有一单还没有点“完成”", "服务时间过了两个小时。做完了请写好记录、点“完成服务”。", orderPage],
  finishedFor: ["这一单由客服记为结束", "客服代您结束了这次服务。原因：", orderPage],
  startedFor: ["客服已为您开始服务", "核实过了，可以开始。原因：", orderPage],
  absentAgreed: ["客人不在家，这一单结束了", "核实过了，上门费归您。", orderPage],
  changed: ["您的接单安排改了", "客服改了您会做的、去的地方或时间。", () => "/user/orders"],
  withdrawn: ["这一单不用您上门了", "客人改了时间，您那时没空，会另派一位。新的时间：", () => "/user/orders"],
} as const;

/** An employee with an account hears what happened to a visit, in the transaction that did it. */
export async function tellEmployee(
  tx: Tx,
  employeeId: string,
  news: keyof typeof words,
  { orderId, more = "" }: { orderId: string; more?: string },
  now: Date,
): Promise<void> {
  const employee = await firstOf(
    tx.select({ memberId: employees.memberId }).from(employees).where(eq(employees.id, employeeId)),
  );
  if (!employee?.memberId) return;
  const [title, body, link] = words[news];
  const newNotice = { memberId: employee.memberId, kind: "ORDER", title, body: body + more } as const;
  // Each of them has to be known on the way.
  await notice(tx, { ...newNotice, link: link(orderId), sms: true }, now);
}
