import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useState } from "react";
import { usePermissions } from "react-admin";
import beside from "../beside.module.css";
import { sayWhy } from "../call-staff.ts";
import { MissesPart } from "../searches/misses-part.tsx";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { BuildsPart } from "./builds-part.tsx";
import { JobItemsPart } from "./job-items-part.tsx";
import { JobsPart } from "./jobs-part.tsx";
import { ProvidersPart } from "./providers-part.tsx";
import { useBuilds, useJobs, useProviders } from "./use-system.ts";

const clock = (at: number) =>
  new Date(at).toLocaleTimeString("zh-CN", { hour12: false, timeZone: "Asia/Shanghai" });

/** What runs by itself, whom the portal asks outside, and what needs a person. */
export function SystemPage() {
  const [isLive, setIsLive] = useState(true);
  const jobs = useJobs(isLive);
  const providers = useProviders(isLive);
  const builds = useBuilds(isLive);
  const { permissions } = usePermissions<string[]>();
  useLeaveIfOver(jobs.error);
  const late = jobs.data?.records.filter(({ state }) => state === "LATE").length ?? 0;
  const failing = jobs.data?.records.filter(({ state }) => state === "FAILING").length ?? 0;
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>任务与服务</h1>
        {late > 0 && <Tag tone="gold">{late} 处慢</Tag>}
        {failing > 0 && <Tag tone="red">{failing} 处出错</Tag>}
        <span className={cx(layout.muted, layout.grow)}>
          {jobs.data
            ? `${clock(jobs.dataUpdatedAt)} 更新${isLive ? "，每 10 秒自己更新" : ""}`
            : jobs.error
              ? ""
              : "正在取"}
        </span>
        <Button onClick={() => setIsLive(!isLive)}>{isLive ? "停自动更新" : "自动更新"}</Button>
      </div>
      {jobs.error && <p role="alert">{jobs.data ? "取不到新的，下面是刚才的。" : sayWhy(jobs.error)}</p>}
      <div className={beside.page}>
        <div className={beside.column}>
          {jobs.data && <JobsPart jobs={jobs.data.records} />}
          <JobItemsPart isLive={isLive} />
        </div>
        <div className={beside.column}>
          {providers.error && !providers.data && <p role="alert">{sayWhy(providers.error)}</p>}
          {providers.data && <ProvidersPart providers={providers.data.records} />}
          {builds.error && !builds.data && <p role="alert">{sayWhy(builds.error)}</p>}
          {builds.data && <BuildsPart builds={builds.data} />}
          {permissions?.includes("content.write") && <MissesPart />}
        </div>
      </div>
    </div>
  );
}
