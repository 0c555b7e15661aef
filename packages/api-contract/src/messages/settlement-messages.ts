import { message, texted } from "./message-template.ts";

/** What an employee is told of what they are paid. */
export const settlementMessages = {
  drafted: texted(
    "起草了结算单",
    "有一张结算单等您核对",
    "{结算}请核对，哪一行不对就写明；到时没有异议，算您确认。",
  ),
  answered: message("结算的异议答复了", "结算单的异议答复了", "{答复}"),
  payee: texted(
    "改了收款账户",
    "您的收款账户改了",
    "结算的钱以后打到{收款账户}。不是您改的，请马上打客服电话。",
  ),
  confirm: texted(
    "要确认收款",
    "结算的钱等您在微信里确认",
    "{结算}请在微信里打开这张结算单，按“确认收款”；24 小时里没有确认，钱会退回平台。",
  ),
  paid: texted("结算到账", "结算的钱打给您了", "{结算}请查收；没有收到，请打客服电话。"),
  failed: texted("结算没有到账", "结算的钱没有打成", "原因：{原因}请核对收款账户，改好以后我们再打一次。"),
};
