/** What nobody of ours ever asks for, and what swindlers do (anti-fraud). */
const dangers: [RegExp, string][] = [
  [
    /验证码|短信码|动态码/,
    "请注意：验证码只给您自己用。银杏里的任何人都不会向您要验证码，也请不要转发给别人。",
  ],
  [
    /转账|汇款|打款|打钱|私下付|加我微信付|银行卡号|支付密码|取款密码/,
    "请注意：付款只在本站的订单里进行。请不要向个人转账，也不要说出银行卡号和密码。",
  ],
  [
    /保健品.*(?:治愈|根治|包治)|高额回报|稳赚|保本高息|养老投资/,
    "请注意：承诺治病、高额回报的多半是骗局。拿不准请打 96110 或客服电话问一问。",
  ],
];

/** A sentence of warning for a text that asks for codes, transfers or the like; shown to both sides. */
export const warnOf = (text: string): string | null => dangers.find(([sign]) => sign.test(text))?.[1] ?? null;
