import type { FollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { sizeText } from "./contract-labels.ts";
import styles from "./contracts.module.css";

/** What was agreed, as facts. */
export function ContractFacts({ contract: c }: { contract: ContractDetail }) {
  const room = [c.roomNo && `${c.roomNo} 室`, c.bedNo && `${c.bedNo} 床`].filter(Boolean).join(" ");
  const items = [
    { term: "类型", value: c.typeText },
    { term: "期限", value: `${c.startDate} 至 ${c.endDate}` },
    ...(c.trialDays > 0 ? [{ term: "试住", value: `${c.trialDays} 天，随时可以结束` }] : []),
    ...(c.type === "TOUR" ? [] : [{ term: "到期", value: c.renewTypeText }]),
    ...(room ? [{ term: "房间", value: room }] : []),
    ...(c.careLevelText ? [{ term: "护理", value: c.careLevelText }] : []),
    ...(c.travelers.length > 0 ? [{ term: "出行人", value: c.travelers.join("、") }] : []),
    ...(c.services.length > 0 ? [{ term: "服务", value: c.services.join("、") }] : []),
    ...(c.signDate ? [{ term: "签订", value: c.signDate }] : []),
    ...(c.adviser ? [{ term: "顾问", value: c.adviser.name }] : []),
  ];
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="facts-h">
      <h2 id="facts-h" className={account.subtitle}>
        约定
      </h2>
      <Facts items={items} />
    </section>
  );
}

/** Papers and other files: looked at, or taken along. */
export function ContractFiles({ contract }: { contract: ContractDetail }) {
  if (contract.attachments.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="files-h">
      <h2 id="files-h" className={account.subtitle}>
        附件
      </h2>
      <ul className={styles.files}>
        {contract.attachments.map((a) => (
          <li key={a.id}>
            <a href={a.url} target="_blank" rel="noreferrer">
              <Icon name="file-text" />
              <span>
                {a.name}
                <span className={layout.hint}>
                  {a.kindText} · {sizeText(a.size)}
                </span>
              </span>
              <span className={layout.screenReader}>（在新窗口打开）</span>
            </a>
            <a href={a.url} download={a.name} className={styles.loading} aria-label={`下载${a.name}`}>
              <Icon name="download-simple" />
            </a>
          </li>
        ))}
      </ul>
      <p className={layout.hint}>附件只有合同各方和有权限的家人能打开。</p>
    </section>
  );
}

/** How the adviser has asked after them. */
export function ContractFollows({ follows }: { follows: readonly FollowUp[] }) {
  if (follows.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="follows-h">
      <h2 id="follows-h" className={account.subtitle}>
        随访
      </h2>
      <ul className={styles.history}>
        {follows.map((f) => (
          <li key={f.id}>
            <Icon name="chat-circle-dots" />
            <span>
              <b>{f.typeText}</b> {f.stateText}
              {f.content && <p>{f.content}</p>}
              <span className={layout.hint}>
                {f.adviser.name} · {f.wayText} · {momentText(f.doneAt ?? f.planAt ?? "")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
