import { staffMembers } from "@ginkgo/api-contract/members/members";
import { employeePage } from "@ginkgo/api-contract/visits/employee-files";
import type { ComboboxOption } from "@ginkgo/ui/combobox";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { callsOf } from "../entries/entry-calls.ts";

export interface Target extends ComboboxOption {
  /** Where it leads. */
  id: string;
}

/** So many of each kind are shown; more are told apart on the page of their list. */
const MOST = 5;
/** Asked once nothing was typed for so long, milliseconds. */
const PAUSE = 250;
/** Members are found by their whole name; the same words as the API takes. */
const NAME = /^[\p{L}·.\s]{2,30}$/u;

/** What is typed, once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const finders: Readonly<Record<string, (keyword: string) => Promise<Target[]>>> = {
  "/members": async (keyword) => {
    const { records } = await callStaff(staffMembers, { query: { keyword, size: String(MOST) } });
    return records.map(({ id, name, phone }) => ({
      id: `/members?id=${id}`,
      value: `会员 ${name}`,
      note: phone,
      icon: "users",
    }));
  },
  "/employees": async (keyword) => {
    const { records } = await callStaff(employeePage, { query: { keyword, size: String(MOST) } });
    return records.map(({ id, name, employeeNo }) => ({
      id: `/employees/${id}`,
      value: `服务人员 ${name}`,
      note: employeeNo,
      icon: "identification-card",
    }));
  },
  "/entries/org": async (keyword) => {
    const { records } = await callStaff(callsOf("org").page, { query: { keyword, size: String(MOST) } });
    return records.map(({ id, title }) => ({
      id: `/entries/org/${id}`,
      value: `机构 ${title}`,
      icon: "buildings",
    }));
  },
};

/**
 * Members, employees and organisations of a name, each where its page is in the menu of who looks: the API shows of them
 * what the account may see.
 */
export function useFoundThings(text: string, can: (path: string) => boolean) {
  const name = usePaused(text.trim());
  const places = NAME.test(name) ? Object.keys(finders).filter(can) : [];
  const { data, isFetching } = useQuery({
    enabled: places.length > 0,
    queryKey: ["palette", name, places],
    queryFn: async () => {
      // One list that cannot be read takes nothing from the others.
      const found = await Promise.allSettled(places.map((place) => finders[place]!(name)));
      return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    },
    staleTime: 30_000,
    retry: false,
  });
  return { found: places.length > 0 ? (data ?? []) : [], isLooking: isFetching || name !== text.trim() };
}
