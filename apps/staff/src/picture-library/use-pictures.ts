import { addPicture, picturePage, readPicture } from "@ginkgo/api-contract/pictures/pictures";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** So many are shown at once. */
const SIZE = 24;

/** The library, the newest first. @param keyword in the name, or in what it shows */
export const usePictures = (keyword: string) =>
  useInfiniteQuery({
    queryKey: ["pictures", keyword],
    queryFn: ({ pageParam }) =>
      callStaff(picturePage, {
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

/** Some of the library, by their addresses. @param ids none: nothing is asked for */
export const usePicturesOf = (ids: readonly string[]) =>
  useQuery({
    queryKey: ["pictures", "of", ...ids],
    queryFn: async () => {
      const query = { ids: ids.join(","), size: String(ids.length) };
      return new Map((await callStaff(picturePage, { query })).records.map((one) => [one.url, one]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const usePicture = (id: string) =>
  useQuery({
    queryKey: ["picture", id],
    queryFn: () => callStaff(readPicture, { params: { id } }),
    retry: false,
  });

/** What a change of a picture may have changed. */
export function useLookAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ["pictures"] });
    void client.invalidateQueries({ queryKey: ["picture"] });
  };
}

/** @throws ApiError */
export function sendPicture(form: FormData) {
  const body = new FormData();
  body.set("file", form.get("file") ?? "");
  body.set("alt", String(form.get("alt") ?? ""));
  return callStaff(addPicture, { body });
}
