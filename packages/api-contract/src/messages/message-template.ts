/** What a message can say of the one it is about, by the name the code gives it: how editors write it, and what it may look like. */
export const messageVariables = {
  status: { label: "订单状态", sample: "现在：待派单。" },
  left: { label: "套餐情况", sample: "还有 3 次没有约，用到 2026 年 12 月 31 日。" },
  time: { label: "时间", sample: "11 月 28 日（周六）9:30。" },
  answerBy: { label: "答复时间", sample: "11 月 28 日（周六）9:30 前给您答复。" },
  reason: { label: "原因", sample: "护理员临时生病。" },
  reasonAndAmount: { label: "原因和金额", sample: "护理员迟到。金额：¥30.00。" },
  sum: { label: "金额", sample: "¥80.00" },
  terms: { label: "退款怎么算", sample: "收上门费 ¥30.00，其余退给您。" },
  granted: { label: "同意的金额", sample: "同意退 ¥80.00：包装拆开了。" },
  returned: { label: "寄来的东西怎么办", sample: "您寄来的东西会寄还给您，单号另外通知。" },
  parcel: { label: "快递", sample: "顺丰速运 SF1234567890。" },
  measured: { label: "量到的数", sample: "服务后量的有一项偏离：收缩压 150。" },
  change: { label: "改了什么", sample: "上门时间改到 11 月 28 日（周六）9:30。" },
  title: { label: "标题", sample: "退款已到账" },
  text: { label: "正文", sample: "款项已经原路退回，请查收。" },
  pay: { label: "收入", sample: "原来 ¥120.00，现在 ¥80.00。" },
  settled: { label: "结算", sample: "2026 年 11 月 1 日至 15 日，应结 ¥2,860.00。" },
  account: { label: "收款账户", sample: "银行账户 6217****5678" },
  day: { label: "哪一天", sample: "11 月 28 日" },
  because: { label: "为什么", sample: "核对退款的账户" },
  days: { label: "天数", sample: "30" },
  booking: { label: "预约", sample: "11 月 28 日（周六）9:30参观：栖霞安养院" },
  place: { label: "地址和电话", sample: "地址：宁海路 1 号。到了或找不到路，打 025-12345678。" },
  newTime: { label: "新的时间", sample: "11 月 29 日（周日）9:30" },
  target: { label: "对方", sample: "栖霞安养院" },
  name: { label: "姓名", sample: "陈静" },
  phone: { label: "手机号", sample: "138****8000" },
  mail: { label: "邮箱", sample: "wa***@example.com" },
  device: { label: "设备", sample: "苹果手机" },
  fields: { label: "看了什么", sample: "手机号、地址" },
  changes: { label: "改动", sample: "权限改为“可以代办”" },
  type: { label: "申请的种类", sample: "养老机构入驻" },
  certificate: { label: "证件", sample: "健康证" },
  answer: { label: "答复", sample: "您要的副本做好了，请在“隐私与账号”里下载。" },
} as const satisfies Record<string, { label: string; sample: string }>;
export type MessageVariable = keyof typeof messageVariables;
export type MessageValues = Partial<Record<MessageVariable, string>>;

/** Words as they are written, with a variable's label in braces where it stands: 原因：{原因}. */
export interface MessageWords {
  /** Empty of what goes to a phone alone. */
  title: string;
  body: string;
}

/** One message, as it is where nobody wrote it anew. */
export interface MessageSpec extends MessageWords {
  /** When it is sent, for who edits it. */
  when: string;
  /** Its title goes to the phone too, of who wants that. */
  sms?: true;
  /** It goes to the phone alone: its body is the message; `after` is what follows it there and cannot be changed. */
  smsOnly?: { after: string };
}

/** With its own words, so that the compiler reads its variables from them. */
interface Worded<T extends string, B extends string> extends MessageSpec {
  title: T;
  body: B;
}

export const message = <T extends string, B extends string>(
  when: string,
  title: T,
  body: B,
): Worded<T, B> => ({ when, title, body });
export const texted = <T extends string, B extends string>(
  when: string,
  title: T,
  body: B,
): Worded<T, B> => ({
  when,
  title,
  body,
  sms: true,
});
type LabelsIn<S extends string> = S extends `${string}{${infer L}}${infer Rest}` ? L | LabelsIn<Rest> : never;
/** `variablesOf` as the compiler knows it. */
type VariableOf<S extends MessageWords> = {
  [V in MessageVariable]: (typeof messageVariables)[V]["label"] extends LabelsIn<`${S["title"]}${S["body"]}`>
    ? V
    : never;
}[MessageVariable];
type IsOne<V, All = V> = V extends unknown ? ([All] extends [V] ? true : false) : never;
type Messages = Record<string, MessageWords>;
type WithOne<M extends Messages> = {
  [N in keyof M]: true extends IsOne<VariableOf<M[N]>> ? N : never;
}[keyof M];
type WithNone<M extends Messages> = {
  [N in keyof M]: [VariableOf<M[N]>] extends [never] ? N : never;
}[keyof M];

/** What is said with a message, or with any of several: one text for its one variable, nothing where it has none. */
export type TextFor<M extends Messages, N extends keyof M> = [N] extends [WithOne<M>]
  ? [more: string]
  : [N] extends [WithNone<M>]
    ? []
    : [more: never];

export const smsOnly = (when: string, body: string, after = ""): MessageSpec => ({
  when,
  title: "",
  body,
  smsOnly: { after },
});

const PLACE = /\{([^{}]*)\}/g;
const byLabel = new Map<string, MessageVariable>(
  (Object.keys(messageVariables) as MessageVariable[]).map((code) => [messageVariables[code].label, code]),
);
const labelsIn = ({ title, body }: MessageWords): string[] => [
  ...new Set([...`${title}\n${body}`.matchAll(PLACE)].map(([, label]) => label!)),
];

/** The variables of a message: those its own words have. */
export const variablesOf = (spec: MessageWords): MessageVariable[] =>
  labelsIn(spec).map((label) => byLabel.get(label)!);

/** The text with its variables filled in; one without a value is empty. */
export const filled = (text: string, values: MessageValues): string =>
  text.replace(PLACE, (_, label: string) => values[byLabel.get(label)!] ?? "");

/** Breaks and turns a line, or is a gap in it. */
const GAPS = /[\s\p{Cc}\p{Bidi_Control}]+/gu;
const inOneLine = (text: string): string => text.replace(GAPS, " ").trim();

/** The text filled in as one line, as a lock screen, a text message and the head of a letter show it. */
function filledLine(text: string, values: MessageValues): string {
  const inLine = Object.entries(values).map(([code, value]) => [code, inOneLine(value ?? "")]);
  return inOneLine(filled(text, Object.fromEntries(inLine)));
}

/** Characters that show nothing: `Default_Ignorable_Code_Point` has the fillers that are letters, U+115F and U+3164. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const isSeen = (text: string): boolean => text.replace(UNSEEN, "") !== "";

/**
 * A message filled in: its title in one line, and so the whole of what goes to the phone alone. A title that comes out
 * empty is the default one, and where that is empty too, what the message is sent for.
 */
export function filledWords(spec: MessageSpec, words: MessageWords, values: MessageValues): MessageWords {
  if (spec.smsOnly) return { title: "", body: filledLine(words.body, values) };
  const titles = [words.title, spec.title].map((title) => filledLine(title, values));
  return { title: titles.find(isSeen) ?? spec.when, body: filled(words.body, values) };
}

/** The words with every variable as it may look. */
export function sampleOf(words: MessageWords): MessageWords {
  const sample = (text: string) =>
    text.replace(PLACE, (place, label: string) => {
      const code = byLabel.get(label);
      return code ? messageVariables[code].sample : place;
    });
  return { title: sample(words.title), body: sample(words.body) };
}

const inBraces = (labels: readonly string[]) => labels.map((label) => `{${label}}`).join("、");
/** Longest words, characters. */
export const MAX_TITLE = 30;
export const MAX_BODY = 300;
const BROKEN = /[{}]/;
/** What would break a line of a message or of a letter's head. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800<>]/u;

function faultOfLine(text: string, most: number): string | undefined {
  if (text === "") return "请填写。";
  if (text.length > most) return `最多 ${most} 个字。`;
  if (UNPRINTABLE.test(text)) return "请写在一行里，不要有尖括号和看不见的符号。";
  return BROKEN.test(text.replace(PLACE, "")) ? "大括号要成对，里面写变量的名字，例如 {原因}。" : undefined;
}

/** What is wrong with words somebody wrote, by field, in one sentence each. */
export function faultsOfWords(
  spec: MessageSpec,
  { title, body }: MessageWords,
): Partial<Record<keyof MessageWords, string>> {
  const known = labelsIn(spec);
  // A title stands on lock screens, in lists of letters and in what the phone's network carries: no more than its own says.
  const ofTitles = labelsIn({ title: spec.title, body: "" });
  const fault = (text: string, most: number, allowed: readonly string[], where: string) => {
    const wrong = labelsIn({ title: text, body: "" }).filter((label) => !allowed.includes(label));
    const offer = allowed.length > 0 ? `${where}只有 ${inBraces(allowed)}` : `${where}没有变量`;
    return (
      faultOfLine(text, most) ??
      (wrong.length > 0 ? `没有 ${inBraces(wrong)} 这个变量，${offer}。` : undefined)
    );
  };
  const missing = known.filter((label) => !labelsIn({ title, body }).includes(label));
  const ofBody =
    fault(body, MAX_BODY, known, "这一条") ??
    (missing.length > 0 ? `少了 ${inBraces(missing)}，请写进去。` : undefined);
  const ofTitle = spec.smsOnly
    ? title === ""
      ? undefined
      : "这一条没有标题。"
    : fault(title, MAX_TITLE, ofTitles, "这一条的标题");
  return { ...(ofTitle ? { title: ofTitle } : {}), ...(ofBody ? { body: ofBody } : {}) };
}

/** What a phone gets of a notice: its title, in the words that were agreed with the vendor. */
export const noticeSmsText = (site: string, title: string): string =>
  `【${site}】${title}。请登录后在“我的消息”里看详情。我们不会向您要验证码。`;

/** The message a phone gets; undefined where none does. */
export const smsTextOf = (site: string, spec: MessageSpec, words: MessageWords): string | undefined =>
  spec.smsOnly
    ? `【${site}】${words.body}${spec.smsOnly.after}`
    : spec.sms
      ? noticeSmsText(site, words.title)
      : undefined;

const ONE_PART = 70;
const OF_SEVERAL = 67;
/** How many messages a text is charged as: 70 characters fit one, of a longer one each carries 67. */
export const smsParts = (text: string): number =>
  text.length <= ONE_PART ? 1 : Math.ceil(text.length / OF_SEVERAL);
