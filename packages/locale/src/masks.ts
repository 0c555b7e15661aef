/* What is shown of somebody's name and numbers to others: one shape on every page, in every answer. */

/** 王桂兰 → 王**; compound surnames keep both characters. One policy wherever a name is shown to others. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  const compound = ["欧阳", "司马", "上官", "诸葛", "皇甫", "尉迟", "夏侯", "令狐", "慕容", "司徒"];
  const shownCount = letters.length > 3 && compound.includes(letters.slice(0, 2).join("")) ? 2 : 1;
  return `${letters.slice(0, shownCount).join("")}**`;
}

/** 13800138000 → 138****8000; a landline keeps its area and its last two digits, what is shorter nothing. */
export const maskPhone = (phone: string): string =>
  phone.length === 11 && phone.startsWith("1")
    ? `${phone.slice(0, 3)}****${phone.slice(-4)}`
    : phone.length > 6
      ? `${phone.slice(0, 4)}****${phone.slice(-2)}`
      : "****";

/** What people write under “联系方式”: a telephone as anywhere else, other addresses lose their middle. */
export const maskContact = (contact: string): string =>
  /^(?:1\d{10}|0\d{2,3}-?\d{7,8})$/.test(contact)
    ? maskPhone(contact)
    : contact.length <= 4
      ? "****"
      : `${contact.slice(0, 2)}****${contact.slice(-2)}`;

/** 110101194803120021 → 110***********0021; another document keeps as little. */
export const maskIdNumber = (id: string): string =>
  id.length <= 7 ? "*".repeat(id.length) : `${id.slice(0, 3)}${"*".repeat(id.length - 7)}${id.slice(-4)}`;

/** 宁海路 12 号 2 幢 301 → 宁海路****: to the street, or the estate where no street is named; what names neither keeps nothing. */
export const maskAddress = (address: string): string =>
  `${/^.+?(?:大道|路|街|巷|弄|胡同|村|镇|小区|新村|花园|公寓|苑)/.exec(address)?.[0] ?? ""}****`;

/** Telephone numbers among words lose their middle: 请打 138 0013 8000 → 请打 138****8000. */
export const maskNumbersIn = (words: string): string =>
  words.replace(/(?<!\d)(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]?\d{7,8})(?!\d)/g, (number) =>
    maskPhone(number.replace(/\D/g, "")),
  );
