import { message, smsOnly } from "./message-template.ts";

/** What a member is told of a booking in the portal. */
export const bookingMessages = {
  tomorrow: message("预约的前一天", "明天有预约", "{预约}。来不了请提前改日子或取消。"),
  confirmed: message("对方确认了", "预约已确认", "{预约}，等您来。来不了请提前改日子或取消。"),
  visited: message(
    "记下来过了",
    "谢谢您来看",
    "{对方}记下您来过了。想好了或还有不明白的，可以问顾问，也可以写下您的评价，给别的家庭看。",
  ),
  noShow: message(
    "记下没有来",
    "那天没有等到您",
    "{对方}记下 {哪一天} 您没有来。想去可以再约；其实来过的话，请告诉客服更正。",
  ),
  proposed: message(
    "对方想改时间",
    "请您换个时间来",
    "{对方}那天接待不了，想请您 {新的时间} 来。请在“我的预约”里同意，或另选一个时间。",
  ),
};

const change = "改日子或取消，登录后看“我的预约”。";

/** What goes to the phone of who booked. */
export const bookingSmsMessages = {
  BOOKED: smsOnly("约好了", `约好了：{预约}。{地址和电话}对方确认后再告诉您。${change}`),
  CHANGED: smsOnly("会员改了预约", `改好了：{预约}。对方确认后再告诉您。${change}`),
  CANCELLED: smsOnly("取消了预约", "已取消：{预约}。想去可以再约。"),
  CONFIRMED: smsOnly("对方确认了", `已确认：{预约}，等您来。{地址和电话}${change}`),
  PROPOSED: smsOnly("对方想改时间", "{对方}想请您改到 {新的时间}来，同意或另选，登录后看“我的预约”。"),
  TOMORROW: smsOnly("预约的前一天晚上", "明天 {预约}。{地址和电话}来不了请提前改日子或取消。"),
};
