import { type ProviderHealth, testProvider } from "@ginkgo/api-contract/system/providers";
import type { ProviderState } from "@ginkgo/api-contract/system/system-codes";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import styles from "./system.module.css";
import { useLookAgain } from "./use-system.ts";

const tones: Record<ProviderState, TagTone> = {
  GOOD: "ok",
  SLOW: "gold",
  FAILING: "red",
  IDLE: "neutral",
  OFF: "neutral",
};

/** 180 毫秒, 4.8 秒 */
const tookText = (ms: number): string => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);

function ProviderRow({ provider }: { provider: ProviderHealth }) {
  const { code, text, isPlayed, calls, failures, averageMs, slowestMs, lastError, test } = provider;
  const [busy, setBusy] = useState(false);
  const lookAgain = useLookAgain("providers", "setup");
  const notify = useNotify();
  const tryIt = () => {
    setBusy(true);
    callStaff(testProvider, { params: { code } })
      .then(({ test: came }) =>
        notify(came?.works ? `${text}：${came.answer}` : `${text}没有通，看下面的错`, {
          type: came?.works ? "success" : "warning",
        }),
      )
      .catch((error: unknown) => notify(sayWhy(error), { type: "error" }))
      .finally(() => {
        setBusy(false);
        lookAgain();
      });
  };
  return (
    <li>
      <span>
        <b>{text}</b> <Tag tone={tones[provider.state]}>{provider.stateText}</Tag>{" "}
        {isPlayed && <Tag tone="info">沙箱</Tag>}
        {calls > 0 && (
          <span className={layout.hint}>
            {calls} 次，失败 {failures} 次，平均 {tookText(averageMs ?? 0)}，最慢 {tookText(slowestMs ?? 0)}
          </span>
        )}
        {lastError && <span className={cx(layout.hint, styles.error)}>最后的错：{lastError}</span>}
        {test && (
          <span className={cx(layout.hint, styles.error)}>
            {shortMomentText(test.at)} {test.by}试过：{test.works ? test.answer : `没有通，${test.answer}`}
          </span>
        )}
      </span>
      {provider.canTest && (
        <Button size="small" busy={busy} onClick={tryIt}>
          试一次<span className={layout.screenReader}>：{text}</span>
        </Button>
      )}
    </li>
  );
}

/** Whom the portal asks outside, and how they answered in the last hour. */
export function ProvidersPart({ providers }: { providers: readonly ProviderHealth[] }) {
  return (
    <Part id="providers" title="外面的服务，近一小时">
      <ul className={cx(page.rows, styles.providers)}>
        {providers.map((provider) => (
          <ProviderRow key={provider.code} provider={provider} />
        ))}
      </ul>
    </Part>
  );
}
