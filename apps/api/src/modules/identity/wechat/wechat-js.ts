import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { signWechatPage as endpoint } from "@ginkgo/api-contract/identity/wechat-js";
import { eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, row } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import type { JsTickets } from "../../../platform/wechat.ts";
import { wechatJsTickets } from "../tables.ts";

/** The next is fetched so long before the present one ends, which is good meanwhile. */
const EARLY = 5 * MINUTE;
/** How long one process has for fetching. */
const CLAIM = 15_000;
/** How long nobody asks again after a failure. */
const PAUSE = MINUTE;
const LOOKS = 40;

const ticketPlace = (id: string) => `identity.wechat_js_tickets.ticket.${id}`;

/** SHA-1 of the four pairs in the order of their names (developers.weixin.qq.com, JS-SDK 附录 1). */
export const jsSignature = (input: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string =>
  createHash("sha1")
    .update(
      `jsapi_ticket=${input.ticket}&noncestr=${input.nonceStr}&timestamp=${input.timestamp}&url=${input.url}`,
    )
    .digest("hex");

const readOfflineCopy = ({ database }: AppContext, appId: string) =>
  firstOf(
    database.primary
      .select({
        id: wechatJsTickets.id,
        ticket: wechatJsTickets.ticket,
        expiresAt: millis(wechatJsTickets.expiresAt),
      })
      .from(wechatJsTickets)
      .where(eq(wechatJsTickets.appId, appId)),
  );

/** Makes fetching this process's for a while; undefined where it is another's. */
const claim = ({ database, clock }: AppContext, appId: string) => {
  const now = clock.now();
  return database.transaction((tx) =>
    row<{ id: string }>(
      tx,
      sql`insert into identity.wechat_js_tickets as t (app_id, fetching_until)
        values (${appId}, ${instant(later(now, CLAIM))})
        on conflict (app_id) do update set fetching_until = excluded.fetching_until
          where (t.fetching_until is null or t.fetching_until <= ${instant(now)})
            and (t.expires_at is null or t.expires_at <= ${instant(later(now, EARLY))})
        returning id::text`,
    ),
  );
};

/**
 * Fetches a ticket under a claim and keeps it. After a failure nobody asks for a minute: the vendor counts the calls of
 * a day. A ticket that still holds goes on.
 */
async function fetchTicket(context: AppContext, tickets: JsTickets, id: string): Promise<string> {
  const { database, vault, clock } = context;
  try {
    const { ticket, seconds } = await tickets.fetch();
    const ends = later(clock.now(), seconds * 1000);
    await database.transaction((tx) =>
      tx
        .update(wechatJsTickets)
        .set({ ticket: vault.seal(ticket, ticketPlace(id)), expiresAt: ends, fetchingUntil: null })
        .where(eq(wechatJsTickets.id, id)),
    );
    return ticket;
  } catch (error) {
    const now = instant(clock.now());
    const pause = instant(later(clock.now(), PAUSE));
    await database.transaction((tx) =>
      tx
        .update(wechatJsTickets)
        .set({
          fetchingUntil: pause,
          ticket: sql`case when ${wechatJsTickets.expiresAt} > ${now} then ${wechatJsTickets.ticket} end`,
          expiresAt: sql`case when ${wechatJsTickets.expiresAt} > ${now} and ${wechatJsTickets.ticket} is not null then ${wechatJsTickets.expiresAt} else ${pause} end`,
        })
        .where(eq(wechatJsTickets.id, id)),
    );
    context.log.error("no ticket for pages inside WeChat", { error: (error as Error).message });
    throw problem("UNAVAILABLE", "no ticket");
  }
}

/** The ticket of all processes: kept, fetched here, or waited for while another fetches it. */
async function currentTicket(context: AppContext, tickets: JsTickets): Promise<string> {
  const { vault, clock } = context;
  for (let look = 0; look < LOOKS; look++) {
    const ticket = await readOfflineCopy(context, tickets.appId);
    const left = (ticket?.expiresAt ?? 0) - clock.now().getTime();
    const open = () => vault.open(ticket!.ticket!, ticketPlace(ticket!.id));
    if (ticket?.ticket && left > EARLY) return open();
    // It was refused a moment ago: asking again or waiting would change nothing.
    if (ticket && !ticket.ticket && left > 0) throw problem("UNAVAILABLE", "no ticket a moment ago");
    const mine = await claim(context, tickets.appId);
    if (mine) return fetchTicket(context, tickets, mine.id);
    if (ticket?.ticket && left > 0) return open();
    await wait(200);
  }
  throw problem("UNAVAILABLE", "another process fetches the ticket");
}

/**
 * Signs a page of this site for WeChat's JS-SDK.
 * @throws {ProblemError} NOT_FOUND where no service account is set up, BAD_INPUT for a page of elsewhere, UNAVAILABLE
 */
export async function signPage({
  query,
  request,
  services,
}: WorkflowCall<typeof endpoint, Viewer>): Promise<ReplyOf<typeof endpoint>> {
  const tickets = services.wechat.jsTickets;
  if (!tickets) throw problem("NOT_FOUND", "no service account");
  const [url = ""] = query.url.split("#");
  const own = services.settings.PUBLIC_ORIGIN ?? request.url;
  if (new URL(url).origin !== new URL(own).origin) throw badInput({ url: "只能给本站的页面签名。" });
  const ticket = await currentTicket(services, tickets);
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const nonceStr = randomBytes(12).toString("hex");
  return {
    appId: tickets.appId,
    timestamp,
    nonceStr,
    signature: jsSignature({ ticket, nonceStr, timestamp, url }),
  };
}
