import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import {
  acceptInvitation,
  checkLink,
  declineInvitation,
  editFamily,
  familyDetail,
  familyInvitations,
  familyMembers,
  inviteFamily,
  removeFamily,
} from "@ginkgo/api-contract/membership/family";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { privacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, newMobile, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import {
  consent,
  get,
  join,
  newCustomer,
  phoneNumbersIn,
  refusal,
} from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const viewer = { relation: "3", role: "VIEWER" } as const;
const invite = (who: SignedIn, body: BodyInput<typeof inviteFamily>) => get(api, who, inviteFamily, { body });
const check = (who: SignedIn | null, linkId: string) => get(api, who, checkLink, { params: { id: linkId } });
const family = async (who: SignedIn) => (await get(api, who, familyMembers)).records;

describe("an invitation to a number", () => {
  it("stands on the invited person's own page by the full name of who asks, is told by a message, and is one consent on both sides", async () => {
    const [elder, daughter, stranger] = [
      await newCustomer(api, "王桂兰"),
      await signIn(api),
      await signIn(api),
    ];
    const { linkId } = await invite(elder, { ...viewer, phone: daughter.mobile });
    const open = async (who: SignedIn) => (await get(api, who, familyInvitations)).records;
    expect(await open(daughter)).toMatchObject([
      { linkId, inviterName: "王桂兰", invitation: { inviter: "王**", inviterIsElder: true } },
    ]);
    expect(await open(stranger)).toEqual([]);
    expect(await open(elder)).toEqual([]);
    const texts = () =>
      rows<{ text: string }>(
        api.database.primary,
        sql`select text from sandbox.messages where mobile = ${daughter.mobile}`,
      );
    await expect.poll(async () => (await texts()).map((m) => m.text).join()).toContain("王**邀请您成为家人");
    const consents = async (who: SignedIn) =>
      (await get(api, who, privacyOverview)).consents.find((c) => c.kind === "family")?.givenAt;
    expect(await consents(elder)).toBeTruthy();
    await get(api, daughter, acceptInvitation, { params: { linkId }, body: { health: false } });
    expect(await consents(daughter)).toBeTruthy();
    expect(await open(daughter)).toEqual([]);
  });
});

describe("a message of an invitation", () => {
  const texts = async (mobile: string) => {
    await api.api.dueWork.runAll();
    const found = await rows<{ text: string }>(
      api.database.primary,
      sql`select text from sandbox.messages where mobile = ${mobile} and text like '%邀请您成为家人%'`,
    );
    return found.map((m) => m.text);
  };
  const until = (hour: number) =>
    api.clock.advance(((hour - ((api.clock.now().getUTCHours() + 8) % 24) + 24) % 24) * HOUR);

  it("waits for the morning at night, and is not sent of what was answered meanwhile", async () => {
    until(23);
    const elder = await newCustomer(api, "王桂兰");
    const [late, soon] = [await signIn(api), await signIn(api)];
    const { linkId } = await invite(elder, { ...viewer, phone: late.mobile });
    const answered = await invite(elder, { ...viewer, phone: soon.mobile });
    await get(api, soon, declineInvitation, { params: { linkId: answered.linkId } });
    expect(await texts(late.mobile)).toEqual([]);
    const stored = await rows(api.database.primary, sql`select link from membership.invitation_sms`);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(answered.linkId);
    until(8);
    expect(await texts(late.mobile)).toEqual([expect.stringContaining("63 小时内有效")]);
    expect(await texts(late.mobile)).toHaveLength(1);
    expect(await texts(soon.mobile)).toEqual([]);
    expect(await rows(api.database.primary, sql`select 1 from membership.invitation_sms`)).toEqual([]);
    await get(api, await signIn(api, late.mobile), declineInvitation, { params: { linkId } });
  });
});

describe("an invitation", () => {
  it("tells a visitor who invites, masked, and exactly what is shared", async () => {
    const elder = await newCustomer(api, "王桂兰");
    const { linkId, url, expiresAt } = await invite(elder, viewer);
    expect(url).toBe(`/join-family?link=${linkId}`);
    expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBeCloseTo(72 * HOUR, -4);
    const { state, invitation } = await check(null, linkId);
    expect(state).toBe("OPEN");
    expect(invitation).toMatchObject({
      inviter: "王**",
      elder: "王**",
      roleText: "仅查看",
      relationText: "女儿",
      healthOffered: false,
    });
    const allowed = invitation!.rights.filter((r) => r.allowed).map((r) => r.code);
    expect(allowed).toEqual(["orders.read", "contracts.read"]);
    expect(invitation!.notShared).toContain("身份证号");
    expect(JSON.stringify(invitation)).not.toContain(elder.mobile);
  });

  it("opens once, and what it was then says so in its own words", async () => {
    const [elder, son, other] = [await newCustomer(api, "王桂兰"), await signIn(api), await signIn(api)];
    const { linkId } = await invite(elder, { relation: "2", role: "PROXY" });
    expect(await check(elder, linkId)).toMatchObject({ state: "OWN" });
    expect(await refusal(api, elder, acceptInvitation, { params: { linkId }, body: {} })).toMatchObject({
      status: 409,
      reason: "LINK_OWN",
    });
    const bond = await get(api, son, acceptInvitation, { params: { linkId }, body: { health: false } });
    expect(bond).toMatchObject({ bindState: "BOUND", role: "PROXY", isMe: true, health: false });
    for (const who of [son, other])
      expect(await refusal(api, who, acceptInvitation, { params: { linkId }, body: {} })).toMatchObject({
        status: 409,
        reason: "LINK_USED",
      });
    const used = await check(other, linkId);
    expect(used).toMatchObject({ state: "USED" });
    expect(used.invitation).toBeUndefined();
    expect((await family(elder)).map((m) => [m.relationText, m.bindState])).toEqual([
      ["本人", "BOUND"],
      ["儿子", "BOUND"],
    ]);
    const { records } = await get(api, elder, noticePage, { query: { kind: "FAMILY" } });
    expect(records[0]).toMatchObject({ title: "家人加入了", link: "/user/family" });
  });

  it("ends after 72 hours, when taken back, and when declined", async () => {
    const [elder, son] = [await newCustomer(api), await signIn(api)];
    const late = await invite(elder, viewer);
    const back = await invite(elder, viewer);
    const no = await invite(elder, viewer);
    const answer = async (linkId: string) => [
      (await check(null, linkId)).state,
      (await refusal(api, son, acceptInvitation, { params: { linkId }, body: {} })).reason,
    ];
    await get(api, elder, removeFamily, { params: { id: back.id } });
    expect(await answer(back.linkId)).toEqual(["REVOKED", "LINK_REVOKED"]);
    await get(api, son, declineInvitation, { params: { linkId: no.linkId } });
    expect(await answer(no.linkId)).toEqual(["DECLINED", "LINK_DECLINED"]);
    const shown = await get(api, elder, familyMembers);
    expect(shown.records.find((m) => m.id === no.id)).toMatchObject({
      name: "发出的邀请",
      bindStateText: "已拒绝",
    });
    api.clock.advance(72 * HOUR);
    const again = await signIn(api, son.mobile);
    expect((await check(null, late.linkId)).state).toBe("EXPIRED");
    expect(
      await refusal(api, again, acceptInvitation, { params: { linkId: late.linkId }, body: {} }),
    ).toMatchObject({ reason: "LINK_EXPIRED" });
  });

  it("for a number opens for that number alone and tells its account", async () => {
    const [elder, son, other] = [await newCustomer(api, "欧阳春华"), await signIn(api), await signIn(api)];
    const { linkId } = await invite(elder, { ...viewer, phone: son.mobile });
    expect((await check(null, linkId)).invitation?.phone).toBe(son.mobile.replace(/^(...)..../, "$1****"));
    const foreign = await check(other, linkId);
    expect(foreign).toMatchObject({ state: "OTHER_PHONE" });
    expect(foreign.invitation).toBeUndefined();
    expect(await refusal(api, other, acceptInvitation, { params: { linkId }, body: {} })).toMatchObject({
      status: 403,
      reason: "LINK_OTHER_PHONE",
    });
    const { records } = await get(api, son, noticePage);
    expect(records[0]).toMatchObject({ kind: "FAMILY", link: `/join-family?link=${linkId}` });
    expect(records[0]?.body).toContain("欧阳**");
    await get(api, son, acceptInvitation, { params: { linkId }, body: {} });
    const stored = await rows(
      api.database.read,
      sql`select f::text from membership.family_members f
      where phone is not null or phone_index is not null`,
    );
    expect(stored).toEqual([]);
    const own = { ...viewer, phone: elder.mobile };
    expect((await refusal(api, elder, inviteFamily, { body: own })).fields?.phone).toContain("您自己的号码");
  });

  it("that does not exist cannot be told from a guess (A3)", async () => {
    for (const id of ["1", "x".repeat(32), "../../etc/passwd"])
      expect(await refusal(api, null, checkLink, { params: { id } })).toMatchObject({
        status: 404,
        reason: "LINK_NOT_FOUND",
      });
    const stored = await rows<{ t: string }>(
      api.database.read,
      sql`select f::text as t from membership.family_members f where link_hash is not null`,
    );
    const { linkId } = await invite(await newCustomer(api), viewer);
    expect(linkId).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(stored)).not.toContain(linkId);
  });

  it("leaves room for six around an elder, two of them owners", async () => {
    const elder = await newCustomer(api);
    const wife = await signIn(api);
    const { elderId } = await join(api, elder, wife, { relation: "1", role: "OWNER" });
    expect(await refusal(api, elder, inviteFamily, { body: { relation: "2", role: "OWNER" } })).toMatchObject(
      {
        reason: "FAMILY_OWNERS_FULL",
      },
    );
    for (let n = 0; n < 4; n++) await invite(elder, viewer);
    expect(await refusal(api, wife, inviteFamily, { body: { ...viewer, elderId } })).toMatchObject({
      reason: "FAMILY_FULL",
    });
    expect(await get(api, elder, familyMembers)).toMatchObject({ used: 6, most: 6 });
  });
});

describe("a family", () => {
  it("is changed by owners alone, and a change holds at once (A6)", async () => {
    const [elder, son, niece] = [await newCustomer(api), await signIn(api), await signIn(api)];
    const proxy = await join(api, elder, son, { relation: "2", role: "PROXY" });
    const seen = await join(api, elder, niece, { relation: "8", role: "VIEWER" });
    const elderId = proxy.elderId!;
    const asProxy = { params: { id: seen.id }, body: { role: "PROXY" } } as const;
    expect(await refusal(api, son, editFamily, asProxy)).toMatchObject({
      status: 403,
      reason: "FAMILY_NO_RIGHT",
    });
    expect(await refusal(api, son, removeFamily, { params: { id: seen.id } })).toMatchObject({ status: 403 });
    expect(await refusal(api, son, inviteFamily, { body: { ...viewer, elderId } })).toMatchObject({
      status: 403,
    });
    await get(api, elder, editFamily, asProxy);
    expect(await get(api, niece, familyDetail, { params: { id: seen.id } })).toMatchObject({ role: "PROXY" });
    await get(api, elder, removeFamily, { params: { id: seen.id } });
    expect(await refusal(api, niece, familyMembers, { query: { elderId } })).toMatchObject({ status: 404 });
    const { records } = await get(api, niece, noticePage);
    expect(records.map((n) => n.title)).toEqual(["您已不在家人名单里", "家庭权限有变"]);
    await get(api, son, removeFamily, { params: { id: proxy.id } });
    expect((await family(elder)).map((m) => m.relation)).toEqual(["0"]);
  });

  it("never loses the elder, who stays their own owner", async () => {
    const [elder, wife] = [await newCustomer(api), await signIn(api)];
    await join(api, elder, wife, { relation: "1", role: "OWNER" });
    const self = (await family(elder)).find((m) => m.isElder)!;
    for (const who of [elder, wife])
      expect(await refusal(api, who, removeFamily, { params: { id: self.id } })).toMatchObject({
        reason: "FAMILY_ELDER_STAYS",
      });
    expect(
      await refusal(api, wife, editFamily, { params: { id: self.id }, body: { role: "VIEWER" } }),
    ).toMatchObject({ reason: "FAMILY_ELDER_STAYS" });
  });

  it("is nothing to strangers, whose every id answers as if it were none (A2)", async () => {
    const [elder, son, stranger] = [await newCustomer(api), await signIn(api), await signIn(api)];
    const bond = await join(api, elder, son, { relation: "2", role: "PROXY" });
    const open = await invite(elder, viewer);
    for (const { id } of [bond, open]) {
      const params = { id };
      expect(await refusal(api, stranger, familyDetail, { params })).toMatchObject({ status: 404 });
      expect(await refusal(api, stranger, removeFamily, { params })).toMatchObject({ status: 404 });
      expect(await refusal(api, stranger, editFamily, { params, body: { role: "OWNER" } })).toMatchObject({
        status: 404,
      });
    }
    // A proxy is family, yet invitations are between owners and those invited.
    expect(await refusal(api, son, familyDetail, { params: { id: open.id } })).toMatchObject({ status: 404 });
    expect((await family(elder)).length).toBe(3);
  });

  it("lets go of somebody who takes the consent back, at once (V1)", async () => {
    const [elder, son] = [await newCustomer(api), await signIn(api)];
    await consent(api, son, "terms");
    const { elderId } = await join(api, elder, son, { relation: "2", role: "PROXY" });
    const requested = { query: { elderId: elderId! } };
    await get(api, son, familyMembers, requested);
    await api.call("DELETE /rest/ums/member/consent/family", { headers: son.auth });
    expect(await refusal(api, son, familyMembers, requested)).toMatchObject({ status: 404 });
  });

  it("shows members masked numbers only (V3)", async () => {
    const [elder, son] = [await newCustomer(api, "王桂兰"), await newCustomer(api, "王小明")];
    await join(api, elder, son, { relation: "2", role: "PROXY" });
    await invite(elder, { ...viewer, phone: newMobile() });
    const shown = await get(api, elder, familyMembers);
    expect(shown.records.map((m) => m.name)).toEqual(["王桂兰", "王小明", "待接受的邀请"]);
    expect(phoneNumbersIn(shown)).toEqual([]);
  });
});
