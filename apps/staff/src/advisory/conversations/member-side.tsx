import type { MemberRecord } from "@ginkgo/api-contract/members/member-record";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { sayWhy } from "../../call-staff.ts";
import { beginsText, orderedText } from "../../members/record-times.ts";
import page from "../../page.module.css";
import styles from "../../staff.module.css";
import { ToneTag } from "../../tone-tag.tsx";
import { useMemberCard } from "./use-member-card.ts";

function Records({
  title,
  records,
  timeText,
  hrefOf,
}: {
  title: string;
  /** Where one opens; left out where it does not. */
  hrefOf?: ((id: string) => string) | undefined;
  timeText: (at: string) => string;
  records: readonly (MemberRecord & { at: string })[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      {records.length === 0 && <p className={layout.muted}>没有</p>}
      <ul>
        {records.map(({ id, title: name, stateText, tone, at }) => (
          <li key={id}>
            {hrefOf ? (
              <Link className={page.way} to={hrefOf(id)}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <span className={layout.muted}>
              <ToneTag tone={tone} text={stateText} /> {timeText(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What may be known of the member one serves. */
export function MemberSide({ memberId }: { memberId: string }) {
  const { data, error } = useMemberCard(memberId);
  const { permissions } = usePermissions<string[]>();
  const may = (permission: string) =>
    permissions?.includes(permission) && (data?.isMine || !permissions.includes("own.members"));
  return (
    <aside className={styles.talkMember} aria-label="这位客人">
      {error && <p className={layout.muted}>{sayWhy(error)}</p>}
      {data && (
        <>
          <h2>{data.name}</h2>
          <Facts
            items={[
              { term: "电话", value: data.phone },
              { term: "注册", value: shortMomentText(data.since) },
              { term: "顾问", value: data.adviser?.name ?? "还没有" },
              { term: "想在", value: data.wishes.join("、") || "没有说" },
            ]}
          />
          <Records title="订单" records={data.orders} timeText={orderedText} />
          <Records
            title="合同"
            records={data.contracts}
            timeText={beginsText}
            hrefOf={may("contracts.read") ? (id) => `/contracts/${id}` : undefined}
          />
          {may("contracts.write") && (
            <Button size="small" render={<Link to={`/contracts/new?member=${memberId}`} />}>
              起草合同
            </Button>
          )}
        </>
      )}
    </aside>
  );
}
