import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { buildPage, RunningProcess } from "@ginkgo/api-contract/system/builds";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import styles from "./system.module.css";

/** So many changes of the database are told at once; the rest is folded away. */
const SHOWN = 3;

const ProcessRow = ({ one, isOther }: { one: RunningProcess; isOther: boolean }) => (
  <li>
    <span>
      <b>{one.version}</b> {one.roleText}{" "}
      {one.isLost ? <Tag tone="red">没有回音</Tag> : isOther && <Tag tone="gold">构建不同</Tag>}
      <span className={layout.hint}>
        {shortMomentText(one.startedAt)} 起{one.isLost ? `，${shortMomentText(one.seenAt)} 以后没有回音` : ""}
        ，构建 {one.build}，Node {one.node}
      </span>
    </span>
  </li>
);

/** 202611270350_x.sql → x */
const changeName = (name: string) => name.replace(/^\d+_/, "").replace(/\.sql$/, "");

const Changes = ({ list }: { list: ReplyOf<typeof buildPage>["migrations"] }) => (
  <ul className={cx(page.rows, styles.changes)}>
    {list.map(({ name, appliedAt }) => (
      <li key={name}>
        <span>{changeName(name)}</span>
        <span>{shortMomentText(appliedAt)}</span>
      </li>
    ))}
  </ul>
);

/** Which processes serve with which build, since when, and what was changed in the database. */
export function BuildsPart({ builds }: { builds: ReplyOf<typeof buildPage> }) {
  const { processes, migrations } = builds;
  const present = processes.filter(({ isLost }) => !isLost);
  // What the youngest runs is what the others are to run too.
  const newest = present.at(-1)?.build;
  return (
    <Part id="builds" title="版本">
      {processes.length === 0 && <p className={layout.muted}>没有进程登记。</p>}
      <ul className={cx(page.rows, styles.providers)}>
        {processes.map((one) => (
          <ProcessRow key={one.id} one={one} isOther={one.build !== newest} />
        ))}
      </ul>
      <h3 className={styles.changesTitle}>数据库：做过 {migrations.length} 次变更</h3>
      <Changes list={migrations.slice(0, SHOWN)} />
      {migrations.length > SHOWN && (
        <details className={styles.more}>
          <summary>看其余 {migrations.length - SHOWN} 次</summary>
          <Changes list={migrations.slice(SHOWN)} />
        </details>
      )}
    </Part>
  );
}
