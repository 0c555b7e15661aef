import { MAX_ENTRY_PICTURES } from "@ginkgo/api-contract/pictures/entry-pictures";
import {
  addPicture,
  addSellerPicture,
  type Picture,
  picturePage,
  readPicture,
  removeSellerPicture,
  sellerPicturePage,
} from "@ginkgo/api-contract/pictures/pictures";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { callStaff } from "../call-staff.ts";

/** So many are shown at once. */
const SIZE = 24;

/** Of which pictures an account chooses: those of the library, or those its own home or shop put in; null: of none. */
export type PictureShelf = "LIBRARY" | "OWN";

export function usePictureShelf(): PictureShelf | null {
  const { permissions } = usePermissions<string[]>();
  if (permissions?.includes("content.write")) return "LIBRARY";
  return permissions?.includes("own.only") && permissions.includes("catalogue.write") ? "OWN" : null;
}

const pageOf = { LIBRARY: picturePage, OWN: sellerPicturePage } as const;

/** A shelf, the newest first. @param keyword in the name, or in what it shows */
export const usePictures = (shelf: PictureShelf, keyword: string) =>
  useInfiniteQuery({
    queryKey: ["pictures", shelf, keyword],
    queryFn: ({ pageParam }) =>
      callStaff(pageOf[shelf], {
        query: {
          size: String(SIZE),
          ...(keyword ? { keyword } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    retry: false,
  });

/** Some pictures by their numbers, with their addresses. @param ids none: nothing is asked for */
export function usePicturesOf(ids: readonly string[]) {
  const shelf = usePictureShelf();
  return useQuery({
    queryKey: ["pictures", "of", shelf, ...ids],
    queryFn: async () => {
      const asked: Promise<{ records: Picture[] }>[] = [];
      for (let from = 0; from < ids.length; from += MAX_ENTRY_PICTURES) {
        const some = ids.slice(from, from + MAX_ENTRY_PICTURES);
        const query = { ids: some.join(","), size: String(some.length) };
        asked.push(callStaff(pageOf[shelf ?? "OWN"], { query }));
      }
      const found = (await Promise.all(asked)).flatMap(({ records }) => records);
      return new Map(found.map((one) => [one.url, one]));
    },
    enabled: shelf !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export const usePicture = (id: string) =>
  useQuery({
    queryKey: ["picture", id],
    queryFn: () => callStaff(readPicture, { params: { id } }),
    retry: false,
  });

/** Takes one of the account's own away. @throws ApiError */
export const takeAway = ({ id, version }: Picture) =>
  callStaff(removeSellerPicture, { params: { id }, body: { version } });

/** What a change of a picture may have changed. */
export function useLookAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ["pictures"] });
    void client.invalidateQueries({ queryKey: ["picture"] });
  };
}

/** @param seller whose it is, where the account has several @throws ApiError */
export function sendPicture(
  shelf: PictureShelf,
  form: FormData,
  seller: string | null = null,
): Promise<Picture> {
  const body = new FormData();
  body.set("file", form.get("file") ?? "");
  body.set("alt", String(form.get("alt") ?? ""));
  if (shelf === "OWN" && seller) body.set("seller", seller);
  return shelf === "OWN" ? callStaff(addSellerPicture, { body }) : callStaff(addPicture, { body });
}
