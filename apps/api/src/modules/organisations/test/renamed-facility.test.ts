import type { OrgDetails } from "@ginkgo/api-contract/organisations/org-detail";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { type EntryContent, entries } from "@ginkgo/api-contract/publishing/entries";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
/** Two homes, and the number of a facility both are given. */
let one: string;
let other: string;
let word: string;
const at = (id: string) => ({ params: { id } });
const { org, dictionaryWord } = entries;

async function write(id: string, put: Partial<OrgDetails>) {
  const { live } = await get(api, operator, org.read, at(id));
  const content = { ...live, details: { ...(live!.details as object), ...put } } as EntryContent;
  await get(api, operator, org.save, { ...at(id), body: { content } });
}
const publish = (id: string) => get(api, operator, org.publish, at(id));
const shown = async (id: string) => (await get(api, null, orgDetail, at(id))).details?.facilities;

async function newWord(dictionary: string, text: string): Promise<string> {
  const { id } = await get(api, operator, dictionaryWord.create, { body: { content: { dictionary, text } } });
  await get(api, operator, dictionaryWord.publish, at(id));
  return id;
}
async function rename(id: string, text: string) {
  const { live } = await get(api, operator, dictionaryWord.read, at(id));
  await get(api, operator, dictionaryWord.save, { ...at(id), body: { content: { ...live, text } } });
  await get(api, operator, dictionaryWord.publish, at(id));
}
const follow = () => api.api.dueWork.runAll();

beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  const { records } = await get(api, operator, org.page, {});
  const whole: string[] = [];
  for (const { id } of records) {
    const { live } = await get(api, operator, org.read, at(id));
    if (live?.details) whole.push(id);
    if (whole.length === 2) break;
  }
  [one, other] = whole as [string, string];
  word = await newWord("facility", "听戏的小院");
  for (const id of [one, other]) {
    await write(id, { facilities: ["听戏的小院", "自家的菜地"] });
    await publish(id);
  }
});
afterAll(() => api.close());

it("a facility that is renamed is renamed in every home that has it, and nothing else of them changes", async () => {
  const before = await get(api, null, orgDetail, at(one));
  await rename(word, "戏台小院");
  await follow();
  for (const id of [one, other]) expect(await shown(id)).toEqual(["戏台小院", "自家的菜地"]);
  const after = await get(api, null, orgDetail, at(one));
  expect({ ...after, details: { ...after.details, facilities: [] } }).toEqual({
    ...before,
    details: { ...before.details, facilities: [] },
  });
});

it("twice before anybody has followed, it is called what it is called last, and a word already there stands once", async () => {
  await write(other, { facilities: ["戏台小院", "大戏台"] });
  await publish(other);
  await rename(word, "小戏台");
  await rename(word, "大戏台");
  await follow();
  expect(await shown(one)).toEqual(["大戏台", "自家的菜地"]);
  expect(await shown(other)).toEqual(["大戏台"]);
});

it("drafts and versions of before are published with what it is called now", async () => {
  await write(one, { facilities: ["戏台小院", "自家的菜地"] });
  await publish(one);
  expect(await shown(one)).toEqual(["大戏台", "自家的菜地"]);
  const { records } = await get(api, operator, org.versions, at(one));
  const first = records.find(({ content }) =>
    (content.details as OrgDetails).facilities.includes("听戏的小院"),
  )!;
  await get(api, operator, org.restore, { params: { id: one, version: String(first.no) }, body: {} });
  await publish(one);
  expect(await shown(one)).toEqual(["大戏台", "自家的菜地"]);
});

it("what it was called is another's once a new word is called so, and services of homes follow alike", async () => {
  await newWord("facility", "听戏的小院");
  await write(one, { facilities: ["听戏的小院"] });
  await publish(one);
  await rename(word, "戏台");
  await follow();
  expect(await shown(one)).toEqual(["听戏的小院"]);
  expect(await shown(other)).toEqual(["戏台"]);
  const service = await newWord("orgService", "读报");
  await write(one, { services: ["读报", "戏台"] });
  await publish(one);
  await rename(service, "陪着读报");
  await follow();
  expect((await get(api, null, orgDetail, at(one))).details?.services).toEqual(["陪着读报", "戏台"]);
});
