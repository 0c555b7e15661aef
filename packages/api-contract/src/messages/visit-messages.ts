import { texted } from "./message-template.ts";

/** What an employee is told of a visit: each of it has to be known on the way. */
export const visitMessages = {
  offered: texted("派来一单", "有一单派给您", "请接单或拒单，到时没有答复会派给别人。最晚：{时间}"),
  moved: texted("客人改了时间，还是这位去", "客人改了上门时间", "这一单还是您来，请看新的时间：{时间}"),
  late: texted(
    "晚到 30 分钟",
    "您晚到超过 30 分钟了",
    "请马上联系客人，说明什么时候到。客人现在可以免费取消；这一次会记下来。",
  ),
  lessPay: texted(
    "退了一部分钱，收入变了",
    "这一单的收入变了",
    "客人这一单退了一部分钱，您的收入按没退的部分算：{收入}",
  ),
  reassigned: texted("改派了别人", "这一单不用您上门了", "客服改派了别人。原因：{原因}"),
  offerWithdrawn: texted(
    "没答复的一单撤回",
    "派给您的一单撤回了",
    "您还没有答复，客服先撤回了这一单，不用再接。",
  ),
  cancelled: texted("订单取消", "这一单取消了", "订单取消了，这一单不用您上门。有疑问请联系客服。"),
  unfinished: texted(
    "过了时间没点完成",
    "有一单还没有点“完成”",
    "服务时间过了两个小时。做完了请写好记录、点“完成服务”。",
  ),
  finishedFor: texted("客服代为结束", "这一单由客服记为结束", "客服代您结束了这次服务。原因：{原因}"),
  startedFor: texted("客服代为开始", "客服已为您开始服务", "核实过了，可以开始。原因：{原因}"),
  absentAgreed: texted("客人不在家，核实了", "客人不在家，这一单结束了", "核实过了，上门费归您。"),
  changed: texted("客服改了接单安排", "您的接单安排改了", "客服改了您会做的、去的地方或时间。{改了什么}"),
  withdrawn: texted(
    "客人改了时间，换一位",
    "这一单不用您上门了",
    "客人改了时间，您那时没空，会另派一位。新的时间：{时间}",
  ),
};
