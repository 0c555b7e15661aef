import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { orderTitle } from "./order-labels.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const escaped = (text: string) => text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\n/g, "\\n");

/** Lines of at most 75 octets (RFC 5545 §3.1); a character is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [""];
  for (const char of line) {
    const last = parts.at(-1)!;
    if (new TextEncoder().encode(last + char).length > (parts.length > 1 ? 74 : 75)) parts.push(char);
    else parts[parts.length - 1] = last + char;
  }
  return parts.join("\r\n ");
}

const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
const bareDay = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll("-", "");

/** When it is: with hours for a visit, an hour long where its end is not said, the day for a departure. */
function times({ date, start, end }: NonNullable<Order["appointment"]>): string[] {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (!start) return [`DTSTART;VALUE=DATE:${bareDay(day)}`, `DTEND;VALUE=DATE:${bareDay(day + DAY_MS)}`];
  const from = shanghaiTime(date, start).getTime();
  if (!end) return [`DTSTART:${utc(from)}`, `DTEND:${utc(from + HOUR_MS)}`];
  const ended = shanghaiTime(date, end).getTime();
  // A visit that goes on past midnight ends on the next day.
  const to = ended > from ? ended : ended + DAY_MS;
  return [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`];
}

/** What stands in a calendar. */
interface Entry {
  /** Its own name, the same whenever the file is made. */
  uid: string;
  createdAt: string;
  title: string;
  appointment: NonNullable<Order["appointment"]>;
  place?: string | undefined;
  note: string;
}

/** An entry as iCalendar text. A reminder two hours before where it has an hour, a day before else. */
export function calendarText({ uid, createdAt, title, appointment, place, note }: Entry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ginkgo//orders//ZH",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(Date.parse(createdAt))}`,
    ...times(appointment),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(note)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${appointment.start ? "-PT2H" : "-P1D"}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** The appointment of an order; undefined where it has none. @param host of this site */
export function calendarFile(order: Order, host: string): string | undefined {
  const { appointment, address, sn, createdAt } = order;
  if (!appointment) return undefined;
  return calendarText({
    uid: `${sn}@${host}`,
    createdAt,
    title: orderTitle(order),
    appointment,
    place: address ? `${address.areaText} ${address.detail}` : undefined,
    note: `订单号 ${sn}`,
  });
}

/** The file as it is handed out. @param name without its ending */
export const calendarResponse = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ics"`,
      "cache-control": "no-store",
    },
  });
