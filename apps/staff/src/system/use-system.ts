import { buildPage } from "@ginkgo/api-contract/system/builds";
import { jobHistory, jobItemPage, jobPage } from "@ginkgo/api-contract/system/jobs";
import { providerPage } from "@ginkgo/api-contract/system/providers";
import type { RuntimeSetting } from "@ginkgo/api-contract/system/setting-codes";
import { settingHistory, settingPage } from "@ginkgo/api-contract/system/settings";
import { setup } from "@ginkgo/api-contract/system/setup";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** How often what runs is looked at, milliseconds. */
const EVERY = 10_000;
/** So many items that stand aside are shown. */
const ITEMS = 50;

export const useSettings = () =>
  useQuery({ queryKey: ["settings"], queryFn: () => callStaff(settingPage), retry: false });

export const useSettingHistory = (name: RuntimeSetting) =>
  useQuery({
    queryKey: ["settings", name],
    queryFn: () => callStaff(settingHistory, { params: { name } }),
    retry: false,
  });

/** @param isLive looked at anew every few seconds */
export const useJobs = (isLive: boolean) =>
  useQuery({
    queryKey: ["jobs"],
    queryFn: () => callStaff(jobPage),
    refetchInterval: isLive ? EVERY : false,
    retry: false,
  });

export const useJobHistory = (name: string) =>
  useQuery({
    queryKey: ["jobs", "history", name],
    queryFn: () => callStaff(jobHistory, { params: { name } }),
    retry: false,
  });

/** @param isLive looked at anew every few seconds */
export const useBuilds = (isLive: boolean) =>
  useQuery({
    queryKey: ["builds"],
    queryFn: () => callStaff(buildPage),
    refetchInterval: isLive ? EVERY : false,
    retry: false,
  });

/** @param buried those that were given up */
export const useJobItems = (buried: boolean, isLive: boolean) =>
  useQuery({
    queryKey: ["job-items", buried],
    queryFn: () =>
      callStaff(jobItemPage, { query: { size: String(ITEMS), ...(buried ? { buried: "1" as const } : {}) } }),
    placeholderData: (before) => before,
    refetchInterval: isLive ? EVERY : false,
    retry: false,
  });

export const useProviders = (isLive: boolean) =>
  useQuery({
    queryKey: ["providers"],
    queryFn: () => callStaff(providerPage),
    refetchInterval: isLive ? EVERY : false,
    retry: false,
  });

export const useSetup = () =>
  useQuery({ queryKey: ["setup"], queryFn: () => callStaff(setup), retry: false });

/** Looks anew at what a change here may have changed. */
export function useLookAgain(...keys: string[]) {
  const client = useQueryClient();
  return () => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
}
