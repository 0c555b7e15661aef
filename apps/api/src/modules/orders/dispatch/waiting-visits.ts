import type { WaitingVisit } from "@ginkgo/api-contract/orders/dispatch";
import { type OrderStatus, offerStates, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, iso, millis, textArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { nextOpening } from "../../../platform/working-time.ts";
import { orderSealContext } from "../order-row.ts";
import { placeName } from "../visits/place-name.ts";
import { versionColumn } from "./order-version.ts";
import { findReplans, type Replan } from "./replan.ts";
import { isAutomatic } from "./switches.ts";

/** So many are shown; there are never more on a day that is worked at all. */
const SHOWN = 200;

/** Shown on the board: one visit, as short as can be. */
export interface VisitLine {
  id: string;
  sn: string;
  serviceName: string;
  contact: string | null;
  adcode: string | null;
  status: OrderStatus;
  startsAt: number;
  endsAt: number;
}

export const visitColumns = sql`o.id::text, o.sn, i.name as "serviceName", o.contact, o.adcode, o.status,
  ${millis(sql`o.starts_at`)} as "startsAt", ${millis(sql`o.ends_at`)} as "endsAt"`;

/** Who receives a visit; null once that is forgotten. */
export const receiverOf = (
  { id, contact }: Pick<VisitLine, "id" | "contact">,
  vault: Vault,
): string | null =>
  contact === null
    ? null
    : (JSON.parse(vault.open(contact, orderSealContext("contact", id))) as OrderAddress).receiver;

export const presentLine = (line: VisitLine, vault: Vault) => ({
  orderId: line.id,
  sn: line.sn,
  serviceName: line.serviceName,
  receiver: receiverOf(line, vault),
  areaText: placeName(line.adcode).split(" ").at(-1) ?? "",
  start: shanghaiInstant(new Date(line.startsAt)),
  end: shanghaiInstant(new Date(line.endsAt)),
  status: line.status,
  statusText: statusText(line.status, "SERVICE"),
});

type OfferState = keyof typeof offerStates;

interface WaitingRow extends VisitLine {
  day: string;
  priority: boolean;
  people: number;
  dueAt: string | null;
  dueAction: string | null;
  accepted: number;
  asked: { employeeId: string; name: string }[];
  refused: { name: string; state: OfferState; reason: string | null }[];
  version: number;
  category: string | null;
}

/** What happens by itself at the time a visit is due. */
const dueTexts: Record<string, string> = {
  dispatch: "系统自动找人",
  reject: "没有答复就换人",
  giveUp: "没有安排好就全额退款",
};

const dueTextOf = ({ dueAction }: WaitingRow, isAutomatic: boolean): string =>
  dueAction === "dispatch" && !isAutomatic
    ? "自动派单关着，成为人工派单的待办"
    : (dueTexts[dueAction ?? ""] ?? "");

/** Offers are answered and somebody is looked for in working time: by night such a visit waits for the morning. */
const restsUntilOf = ({ dueAction, dueAt }: WaitingRow, opens: Date | undefined): string | null =>
  opens && dueAt && (dueAction === "reject" || dueAction === "giveUp") && Date.parse(dueAt) > opens.getTime()
    ? shanghaiInstant(opens)
    : null;

/** A place below this one, or it. */
export const isWithin = (area: string | undefined): SQL =>
  area === undefined ? sql`true` : sql`o.adcode like ${`${area.replace(/(?:00)+$/, "")}%`}`;

const replanText = ({ employeeName, absence, misfit }: Replan): string => {
  if (absence) return `${employeeName}那时来不了：${absence.reason}`;
  return misfit ? `${employeeName}${misfit}` : `${employeeName}停派了`;
};

/** Visits that wait for somebody, what is late first: to be sent, to answer, or to take one over. */
export async function waitingVisits(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  { area, sellers }: { area: string | undefined; sellers: string[] | null },
): Promise<{ waiting: WaitingVisit[]; count: number }> {
  const replans = new Map((await findReplans(db, clock.now())).map((r) => [r.orderId, r]));
  const found = await rows<WaitingRow & { count: number }>(
    db,
    sql`select ${visitColumns}, o.day::text, o.priority, o.people, ${iso(sql`o.due_at`)} as "dueAt",
        o.due_action as "dueAction", f.accepted, f.asked, f.refused, ${versionColumn} as version,
        (select s.category_code from services.services s where s.id = i.target_id::bigint) as category, (count(*) over ())::int as count
      from orders.orders o join orders.order_items i on i.order_id = o.id and i.position = 0,
        lateral (select (count(*) filter (where x.state = 'ACCEPTED'))::int as accepted,
            coalesce(json_agg(json_build_object('employeeId', x.employee_id::text, 'name', e.display_name))
              filter (where x.state = 'SENT'), '[]') as asked,
            coalesce(json_agg(json_build_object('name', e.display_name, 'state', x.state, 'reason', x.reason)
              order by x.id desc) filter (where x.state in ('REJECTED', 'EXPIRED')
                or x.state = 'WITHDRAWN' and x.reason is not null), '[]') as refused
          from orders.offers x join workforce.employees e on e.id = x.employee_id where x.order_id = o.id) f
      where o.kind = 'SERVICE' and ${isWithin(area)} and ${sellers ? sql`o.seller = any(${textArray(sellers)})` : sql`true`}
        and (o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT', 'EMPLOYEE_RECEIVE') or o.id = any(${idArray([...replans.keys()])}))
      order by least(o.due_at, o.starts_at), o.id limit ${SHOWN}`,
  );
  const automatic = await isAutomatic(db);
  const opens = nextOpening(clock.now());
  return {
    count: found[0]?.count ?? 0,
    waiting: found.map((line): WaitingVisit => {
      const replan = replans.get(line.id);
      // Somebody who said yes cannot come: it is due when it should begin.
      const begins = shanghaiInstant(new Date(line.startsAt));
      const isOpen = line.status !== "EMPLOYEE_APPROVE" && line.status !== "EMPLOYEE_GOTO";
      return {
        ...presentLine(line, vault),
        day: line.day,
        priority: line.priority,
        people: line.people,
        accepted: line.accepted,
        asked: line.asked,
        refused: line.refused.map(({ name, state, reason }) => ({
          name,
          state,
          stateText: offerStates[state],
          reason,
        })),
        version: line.version,
        dueAt: isOpen ? line.dueAt : begins,
        dueText: isOpen ? dueTextOf(line, automatic(line.category)) : "到时要有人上门",
        restsUntil: isOpen ? restsUntilOf(line, opens) : null,
        needsPerson:
          line.dueAction === "giveUp" ||
          replan !== undefined ||
          (line.dueAction === "dispatch" && !automatic(line.category)),
        replanText: replan ? replanText(replan) : null,
      };
    }),
  };
}
