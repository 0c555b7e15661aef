const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** "1,2,3" → 周一、周二、周三; all seven in order → 每天; anything else than 1 to 7 → 无效输入. */
export function weekdayList(list: string): string {
  const days = list.split(/[,，]/).map((part) => part.trim());
  if (!days.every((day) => /^[1-7]$/.test(day))) return "无效输入";
  if (days.join() === "1,2,3,4,5,6,7") return "每天";
  return [...new Set(days)].map((day) => WEEKDAYS[Number(day) - 1]).join("、");
}

const oneDecimal = new Intl.NumberFormat("en", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "negative",
});

/** One decimal, thousands separated by commas; empty, or no number at all, gives 0. 1234.56 → "1,234.6". */
export function numberText(value: number | string | null | undefined): string {
  const text = String(value ?? "").trim();
  if (text === "" || !Number.isFinite(Number(text))) return "0";
  // As text, not as a binary fraction: 1.45 is to become 1.5, as a person would round it.
  return oneDecimal.format(text as Intl.StringNumericLiteral);
}

/** A count: whole, thousands separated by commas. 1234 → "1,234". */
export const countText = (count: number): string => count.toLocaleString("en");

const MOBILE = /^1\d{10}$/;

/** 13651622018 → 136 5162 2018; other numbers stay as they are. */
export function phoneText(phone: string): string {
  return MOBILE.test(phone) ? `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` : phone;
}

/** Form data of the fields that are strings or numbers; everything else is left out. */
export function formDataOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" || Number.isFinite(value)) form.append(name, String(value));
  }
  return form;
}

/** Shown for a member without a nickname: the identifier without its first seven characters, after 用户. */
export const displayName = (identifier: string): string => `用户${[...identifier].slice(7).join("")}`;
