interface Words {
  title: string;
  body: string;
}

const help = "如果不是您本人操作，请马上修改密码，并打客服电话。";

/** What a member reads of the events that the trigger `tell_security_event` copies; `detail` is the device of a sign-in. */
const words: Record<string, (detail: string | null) => Words> = {
  SIGN_IN: (device) => ({ title: "新设备登录", body: `您的账号在“${device ?? "新设备"}”上登录了。${help}` }),
  TOKEN_REUSED: () => ({
    title: "已让一台设备退出登录",
    body: `有人拿旧的登录凭证来用，为了安全我们让那台设备退出了登录。${help}`,
  }),
  PASSWORD_CHANGED: () => ({ title: "登录密码已修改", body: `您的登录密码刚刚改过。${help}` }),
  PHONE_CHANGED: () => ({ title: "手机号已更换", body: `您的登录手机号刚刚换过。${help}` }),
  WECHAT_BOUND: () => ({ title: "已绑定微信", body: `您的账号刚刚绑定了微信登录。${help}` }),
  WECHAT_UNBOUND: () => ({
    title: "已解绑微信",
    body: `您的账号刚刚解绑了微信，以后用手机号登录。${help}`,
  }),
};

/** @param event as identity names it */
export const securityWords = (event: string, detail: string | null): Words =>
  words[event]?.(detail) ?? { title: "账号安全提醒", body: help };
