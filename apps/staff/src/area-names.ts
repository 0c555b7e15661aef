import { areaTree } from "@ginkgo/api-contract/reference/reference";
import { useQuery } from "@tanstack/react-query";
import { callStaff } from "./call-staff.ts";

interface Named {
  adcode: string;
  name: string;
  children?: Named[] | undefined;
}
const namesIn = (areas: readonly Named[], above = ""): [string, string][] =>
  areas.flatMap(({ adcode, name, children = [] }) => [
    [adcode, `${above}${name}`],
    ...namesIn(children, `${above}${name} `),
  ]);

/** The names of all areas, from the province down; asked for once. */
export function useAreaNames(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ["area-names"],
    queryFn: async () => Object.fromEntries(namesIn((await callStaff(areaTree)) as Named[])),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? {};
}
