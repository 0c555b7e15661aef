import { momentText } from "@ginkgo/locale/shanghai-time";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import tag from "@ginkgo/ui/tag/tag.module.css";
import call from "../lib/call.module.css";
import type { OfflineContact, OfflineCopy, OfflineOrder } from "../lib/live/offline-copy.ts";
import { telephoneHref } from "../lib/telephone.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

const rowHtml = ([label, text]: [string, string]) =>
  `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`;

function orderHtml({ title, statusText, line, sumText, rows }: OfflineOrder): string {
  const head = `<span class="${call.what}"><b>${escaped(title)}</b><span class="${tag.tag}">${escaped(statusText)}</span></span><span class="${layout.muted}">${escaped(line)}</span>`;
  const sum = rowHtml(["金额", sumText]);
  return `<li class="${cx(layout.card, layout.padded)}">${
    rows.length > 0
      ? `<details><summary>${head}<span class="${button.moreLink}">看详情</span></summary><dl>${rows.map(rowHtml).join("")}${sum}</dl></details>`
      : `${head}<dl>${sum}</dl>`
  }</li>`;
}

const contactHtml = ({ name, role, phone }: OfflineContact) =>
  `<li class="${cx(layout.card, layout.padded, call.person)}"><span><b>${escaped(name)}</b> <span class="${layout.muted}">${escaped(role)}</span></span><a class="${cx(button.button, button.secondary)}" href="${escaped(telephoneHref(phone))}">打电话 <span class="${call.number}">${escaped(phone)}</span></a></li>`;

/** What was kept, as the page without a network shows it. */
export function offlineCopyHtml({ readAt, orders, contacts }: OfflineCopy): string {
  const when = momentText(readAt);
  const none = `<p class="${layout.muted}">那时还没有订单。</p>`;
  return [
    `<p class="${call.asOf}" role="note">下面是留在这台设备上的一份，${escaped(when)} 读的。之后改了时间、付了款或退了款，这里看不到；要确认请打电话。</p>`,
    contacts.length > 0
      ? `<h2>联系人</h2><ul class="${call.list}">${contacts.map(contactHtml).join("")}</ul>`
      : "",
    `<h2>最近的订单</h2>${orders.length > 0 ? `<ul class="${call.list}">${orders.map(orderHtml).join("")}</ul>` : none}`,
  ].join("");
}

/** Where nothing is kept: how that is changed. */
const NOTHING_KEPT = `<p class="${layout.muted}">想在没有网络时也看到订单和家人的电话：有网络的时候，到“我的信息”里按“在这台设备上留一份”。</p>`;

/** How the reader has the portal look: what stands on the document's root element. */
export type ReadingMarks = Record<string, string>;

/** Where the page leads back to when it is tried again; the worker puts the address asked for in its place. */
export const AGAIN = "/?again";

/**
 * The kept page as it answers for an address that could not be reached: without scripts, which would take it for the
 * page it stands in for, in the reader's type size, with what is kept.
 *
 * @param asked path and query of the address
 */
export function offlineHtml(
  page: string,
  { address, marks, copy }: { address: string; marks: ReadingMarks; copy: OfflineCopy | null },
): string {
  const attributes = Object.entries({ ...marks, line: "off" })
    .filter(([name, value]) => /^[a-z]+$/.test(name) && /^[a-z-]+$/.test(value))
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join("");
  // Functions as replacements: what people wrote may hold a dollar sign, which a string would take as a command.
  return page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "")
    .replace(/<title>[^<]*<\/title>/, () => "<title>现在没有网络</title>")
    .replace(/<html lang="zh-CN"/, (tag) => tag + attributes)
    .replaceAll(`href="${AGAIN}"`, () => `href="${escaped(address)}"`)
    .replace(
      '<div id="kept"></div>',
      () => `<div id="kept">${copy ? offlineCopyHtml(copy) : NOTHING_KEPT}</div>`,
    );
}
