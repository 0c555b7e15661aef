import { entries } from "@ginkgo/api-contract/publishing/entries";
import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import { decideSetting, saveSetting } from "@ginkgo/api-contract/system/settings";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { picture } from "../../files/test/files-kit.ts";

/** Puts a picture into the library. @returns its number */
export async function putPicture(api: TestApi, who: SignedIn, bytes: Uint8Array, name: string, alt: string) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  form.set("alt", alt);
  const request = new Request("http://localhost/rest/staff/picture", {
    method: "POST",
    body: form,
    headers: who.auth,
  });
  const { data } = (await (await api.fetch(request)).json()) as { data: { id: string } };
  return data.id;
}

/** What the demonstration draws is photographed here: pictures of the library on some of each kind that shows them. */
async function hangPictures(api: TestApi, who: SignedIn): Promise<void> {
  const colours = ["#20603c", "#8a5a00", "#203c8a"];
  const numbers: string[] = [];
  for (const [i, colour] of colours.entries())
    numbers.push(
      await putPicture(
        api,
        who,
        await picture(1200, 900, colour).png().toBuffer(),
        `照片${i}.png`,
        `第 ${i} 张照片`,
      ),
    );
  const addressesOf = numbers.map((n) => `/pictures/${n}`);
  for (const kind of ["org", "service", "product", "spot", "trip", "tourOrg"] as const) {
    const its = entries[kind];
    const { records } = await get(api, who, its.page, {});
    const { id } = records.find(({ isSeen }) => isSeen)!;
    const { live } = await get(api, who, its.read, { params: { id } });
    const seo = kind === "org" || kind === "product" ? { seo: { picture: addressesOf[2] } } : {};
    const content = {
      ...live,
      pictures: kind === "org" ? addressesOf : addressesOf.slice(0, 2).toReversed(),
      details: { ...(live!.details as object), ...seo },
    };
    await get(api, who, its.save, { params: { id }, body: { content } });
    await get(api, who, its.publish, { params: { id } });
  }
}

/** The demonstration announces nothing of its own. */
async function announce(api: TestApi, who: SignedIn): Promise<void> {
  const today = shanghaiDay(api.clock.now());
  const content = { title: "本周六停水检修，热水照常", tone: "WARNING", from: today, until: today };
  const { id } = await get(api, who, entries.notice.create, { body: { content } });
  await get(api, who, entries.notice.publish, { params: { id } });
}

/** An everyday word somebody added to those the portal comes with, and what it means. */
export const SAYING = { say: "溜溜椅", kind: "PRODUCT", words: ["轮椅"] } as const;

async function addSynonym(api: TestApi, who: SignedIn): Promise<void> {
  const { id } = await get(api, who, entries.synonym.create, { body: { content: SAYING } });
  await get(api, who, entries.synonym.publish, { params: { id } });
}

/** Gives the demonstration what it has none of itself: pictures of the library, an announcement, a word people search by. */
export async function addToDemo(api: TestApi, who: SignedIn): Promise<void> {
  await hangPictures(api, who);
  await announce(api, who);
  await addSynonym(api, who);
}

/** Changes settings, with a second person where it takes one. */
export async function changeSettings(
  api: TestApi,
  who: SignedIn,
  wanted: readonly (readonly [RuntimeSetting, string])[],
): Promise<void> {
  const second = await signInStaff(api, "administrator");
  for (const [name, value] of wanted) {
    const body = { value, reason: "照原来的门户" };
    const { waiting } = await get(api, who, saveSetting, { params: { name }, body });
    if (waiting) await get(api, second, decideSetting, { params: { id: waiting.id }, body: { agree: true } });
  }
}
