import { nameRelative, type RelativeConsent } from "@ginkgo/api-contract/contracts/contract-relatives";
import { staffSignContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { askRefund } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { formOfFew } from "../../../../test/kits/departure-kit.ts";
import {
  DAY,
  getCode,
  MINUTE,
  newAddress,
  newMobile,
  type SignedIn,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, customerWithContact, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { readSettings } from "../../../platform/settings.ts";
import { siteOrigin } from "../../../platform/site-origin.ts";
import { readContract, sign } from "./contracts-kit.ts";
import { elderTour, messagesTo } from "./elder-tour-kit.ts";

let api: TestApi;
beforeAll(async () => {
  ({ api } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = () => api.api.dueWork.runAll();
const messages = (mobile: string) => messagesTo(api, mobile);
const linkIn = (text: string) => /link=([\w-]{43})/.exec(text)![1]!;
const asVisitor = <T>(path: string, body?: object) =>
  api.call<T & { reason?: string }>(path, { from: newAddress(), ...(body ? { body } : {}) });
const consentOf = (link: string) => asVisitor<RelativeConsent>(`GET /rest/svc/sign/relative/${link}`);
const signs = async (link: string, mobile: string) =>
  asVisitor<RelativeConsent>(`PUT /rest/svc/sign/relative/${link}`, {
    mobile,
    relation: "2",
    smsCode: await getCode(api, mobile, "SIGN", { query: `&link=${link}` }),
  });
const named = (mobile: string, name = "孙明") => ({ name, phone: mobile, relation: "2" }) as const;
const nameAs = async (who: SignedIn, contractId: string, body: ReturnType<typeof named>) => {
  const { partyId } = (await readContract(api, who, contractId)).relatives[0]!;
  return { params: { id: contractId, partyId }, body };
};
/** The group stands: nothing here is about its numbers. */
const formed = async (id: string) => formOfFew(api, await signInStaff(api, "operator"), id);
const script = (text: string) => api.database.transaction((tx) => tx.execute(sql.raw(text)));

describe("who may be the relative", () => {
  const relativeOf = async (tour: Awaited<ReturnType<typeof elderTour>>) =>
    (await readContract(api, tour.who, tour.contractId)).relatives[0]!;
  const called = async (realName: string) => {
    const who = await customerWithContact(api);
    await api.call("PUT /rest/ums/member/uptCurrent", { headers: who.auth, body: { realName } });
    return who;
  };
  const refused = async (tour: Awaited<ReturnType<typeof elderTour>>, body: ReturnType<typeof named>) =>
    (await refusal(api, tour.who, nameRelative, await nameAs(tour.who, tour.contractId, body))).fields;

  it("is who ordered, where they stay at home", async () => {
    const who = await called("孙明");
    const tour = await elderTour(api, named(who.mobile), { who });
    expect(await relativeOf(tour)).toMatchObject({ name: "孙明" });
  });

  it("is not who ordered where they travel, by name or by number, whichever way they are named", async () => {
    const who = await called("孙明");
    const byName = await elderTour(api, named(newMobile()), {
      who,
      others: [{ name: "孙明", birthday: "1975-01-01" }],
    });
    expect(await relativeOf(byName)).toMatchObject({ name: null });
    expect(await refused(byName, named(who.mobile, "孙小明"))).toHaveProperty("phone");
    const other = await customerWithContact(api);
    const byNumber = await elderTour(api, named(other.mobile), {
      who: other,
      others: [{ name: "孙亮", birthday: "1975-01-01", phone: other.mobile }],
    });
    expect(await relativeOf(byNumber)).toMatchObject({ name: null });
    expect(await refused(byNumber, named(other.mobile))).toHaveProperty("phone");
  });

  it("nor where they travel under another name than their account's, and are named with its number", async () => {
    const who = await called("孙明");
    const others = [{ name: "孙小明", birthday: "1975-01-01" }];
    const tour = await elderTour(api, named(who.mobile, "孙小明"), { who, others });
    expect(await relativeOf(tour)).toMatchObject({ name: null });
    expect(await refused(tour, named(who.mobile, "孙小明"))).toHaveProperty("phone");
    // Another number is another person.
    await get(api, who, nameRelative, await nameAs(who, tour.contractId, named(newMobile(), "孙亮")));
  });

  it("is nobody of 75 or more who travels, and not the traveller", async () => {
    const phone = newMobile();
    const others = [
      { name: "李秀英", birthday: "1949-03-01", familyConsent: named(newMobile(), "李强") },
    ] as never;
    const tour = await elderTour(api, named(newMobile(), "李秀英"), { phone, others });
    expect(await relativeOf(tour)).toMatchObject({ traveler: "孙国华", name: null });
    expect(await refused(tour, named(phone))).toHaveProperty("phone");
    expect(await refused(tour, named(newMobile(), "孙国华"))).toHaveProperty("name");
    expect(await refused(tour, named(newMobile(), "李秀英"))).toHaveProperty("name");
    await get(api, tour.who, nameRelative, await nameAs(tour.who, tour.contractId, named(newMobile())));
    expect(await relativeOf(tour)).toMatchObject({ name: "孙明" });
  });
});

describe("the message to a relative", () => {
  it("goes out once the vendor takes it, also where it did not at first", async () => {
    const mobile = newMobile();
    const { who, contractId } = await elderTour(api, true);
    await script("alter table sandbox.messages rename to messages_down");
    await get(api, who, nameRelative, await nameAs(who, contractId, named(mobile)));
    await due();
    await script("alter table sandbox.messages_down rename to messages");
    expect(await messages(mobile)).toEqual([]);
    api.clock.advance(2 * MINUTE);
    await due();
    expect(await messages(mobile)).toHaveLength(1);
    await due();
    expect(await messages(mobile)).toHaveLength(1);
  });

  it("has a whole address, the sandbox's own where none is set; else it says whom to ask", async () => {
    const mobile = newMobile();
    await elderTour(api, named(mobile));
    await due();
    expect((await messages(mobile))[0]!.text).toContain("http://localhost:3000/tour/consent?link=");
    const origin = (env: Record<string, string>) => siteOrigin(readSettings({ NODE_ENV: "test", ...env }));
    expect(origin({ PUBLIC_ORIGIN: "https://yinxingli.example" })).toBe("https://yinxingli.example");
    expect(origin({ SANDBOX: "off" })).toBe(null);
    expect(origin({ SANDBOX: "on", HOST: "0.0.0.0", PORT: "4600" })).toBe("http://localhost:4600");
  });
});

describe("the link of a relative", () => {
  it("is another once another relative is named: the old one opens nothing and signs nothing", async () => {
    const [wrong, right] = [newMobile(), newMobile()];
    const { who, contractId } = await elderTour(api, named(wrong));
    await due();
    const old = linkIn((await messages(wrong))[0]!.text);
    expect((await consentOf(old)).status).toBe(200);
    await get(api, who, nameRelative, await nameAs(who, contractId, named(right, "孙亮")));
    await due();
    const gone = await consentOf(old);
    expect([gone.status, gone.data.reason]).toEqual([404, "CONSENT_LINK_UNKNOWN"]);
    expect(gone.msg).toContain("重新发一次");
    const requested = await api.call(`/sys/sms/send/${wrong}?type=SIGN&link=${old}`, { from: newAddress() });
    expect(requested.status).toBe(404);
    expect((await signs(linkIn((await messages(right))[0]!.text), right)).data.state).toBe("SIGNED");
  });

  it("closes thirty days after they signed, and tells nothing about anybody", async () => {
    const mobile = newMobile();
    const { who, contractId } = await elderTour(api, named(mobile));
    await due();
    const link = linkIn((await messages(mobile))[0]!.text);
    await signs(link, mobile);
    await sign(api, who, contractId);
    await get(api, await signInStaff(api, "operator"), staffSignContract, { params: { id: contractId } });
    api.clock.advance(29 * DAY);
    expect((await consentOf(link)).status).toBe(200);
    api.clock.advance(2 * DAY);
    const closed = await consentOf(link);
    expect([closed.status, closed.data]).toEqual([409, { reason: "CONSENT_LINK_CLOSED" }]);
  });

  it("closes when its time is over, also before the clock has ended the contract; and of one that is void", async () => {
    const mobile = newMobile();
    const { who, contractId, departure } = await elderTour(api, named(mobile));
    await due();
    const link = linkIn((await messages(mobile))[0]!.text);
    await formed(departure.id);
    const until = Date.parse((await readContract(api, who, contractId)).relatives[0]!.dueAt);
    api.clock.advance(until + MINUTE - api.clock.now().getTime());
    expect((await consentOf(link)).data.reason).toBe("CONSENT_LINK_CLOSED");
    await due();
    Object.assign(who, await signIn(api, who.mobile));
    expect((await readContract(api, who, contractId)).signState).toBe("VOID");
    expect((await consentOf(link)).data.reason).toBe("CONSENT_LINK_CLOSED");
  });

  it("of orders that are being paid back keeps nobody's place in the queue of what has ended", async () => {
    const blocked = await elderTour(api, named(newMobile()));
    const open = await elderTour(api, named(newMobile()));
    await formed(open.departure.id);
    await get(api, blocked.who, askRefund, { params: { id: blocked.order.id }, body: { reason: "OTHER" } });
    await api.database.transaction((tx) =>
      tx.execute(sql`with more as (insert into contracts.parties (contract_id, role, position)
          select ${blocked.contractId}::bigint, 'RELATIVE', 2 from generate_series(1, 50) returning id)
        insert into contracts.relatives (party_id, link_hash, due_at)
          select id, decode(md5(id::text), 'hex'), ${instant(api.clock.now())} from more`),
    );
    const until = Date.parse((await readContract(api, open.who, open.contractId)).relatives[0]!.dueAt);
    api.clock.advance(until + MINUTE - api.clock.now().getTime());
    await due();
    Object.assign(open.who, await signIn(api, open.who.mobile));
    expect((await readContract(api, open.who, open.contractId)).signState).toBe("VOID");
  });
});
