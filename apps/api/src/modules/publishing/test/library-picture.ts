import { staffMe } from "@ginkgo/api-contract/identity/identity";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { pictures } from "../../pictures/tables.ts";

/** Address of a picture that stands in the library, without bytes. */
export async function libraryPicture(
  api: TestApi,
  by: SignedIn,
  { name = "树", alt = "树" }: { name?: string; alt?: string } = {},
): Promise<string> {
  const { id: madeBy } = await get(api, by, staffMe);
  const [made] = await api.database.transaction((tx) =>
    tx
      .insert(pictures)
      .values({
        fileId: "1",
        fileName: "1.png",
        name,
        alt,
        width: 9,
        height: 9,
        madeBy,
        madeAt: api.clock.now(),
      })
      .returning({ id: pictures.id }),
  );
  return `/pictures/${made!.id}`;
}
