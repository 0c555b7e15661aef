import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { licenceKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import detail from "../../lib/detail/detail.module.css";
import styles from "./org-detail.module.css";
import { hasPosted } from "./org-detail-labels.ts";

type Paper = OrgDetail["licences"][number];

const order = codesOf(licenceKinds);
const inOrder = (papers: readonly Paper[]) =>
  [...papers].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

/** A paper nobody checked is not called valid for being without an end. */
function Validity({ paper, checked }: { paper: Paper; checked: boolean }) {
  if (paper.expired && paper.validTo) return <Tag>已过期（{paper.validTo}）</Tag>;
  const until = paper.validTo && `有效期至 ${paper.validTo}`;
  if (!checked) return <Tag>{until ?? "原件未核对"}</Tag>;
  return (
    <Tag tone="ok" icon="check-bold">
      {until ?? (paper.kind === "FIRE" ? "已验收" : "长期有效")}
    </Tag>
  );
}

function checkedText({ verifiedOn, licences }: OrgDetail): string {
  if (licences.length === 0)
    return "平台还没有收到这家机构的证照。参观时请看备案回执、登记证书和消防验收的原件。";
  return verifiedOn
    ? `原件由平台核对，最近一次复查：${dateText(verifiedOn)}。`
    : "编号来自公开名单，平台还没有核对原件。参观时请看一眼墙上挂的证照。";
}

function Inspections({ org }: { org: OrgDetail }) {
  const { inspections } = org.details;
  if (!hasPosted(org)) return null;
  return (
    <>
      <h3>近 12 个月的检查公示</h3>
      {inspections.length === 0 ? (
        <p className={layout.muted}>没有查到公示记录，以主管部门公布为准。</p>
      ) : (
        <ul className={styles.inspections}>
          {inspections.map(({ date, authority, result }) => (
            <li key={`${date}-${result}`}>
              <span className={layout.muted}>
                {dateText(date)}，{authority}
              </span>
              <br />
              {result}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Licences with their validity, and what the authorities made public. */
export function LicenceBlock({ org }: { org: OrgDetail }) {
  const { licences, verifiedOn } = org;
  return (
    <section className={detail.block} id="lic" aria-labelledby="lic-h">
      <h2 id="lic-h">证照</h2>
      <p className={layout.muted}>{checkedText(org)}</p>
      {licences.length > 0 && (
        <ul className={layout.card}>
          {inOrder(licences).map((paper) => (
            <li
              className={paper.expired ? cx(detail.licence, detail.old) : detail.licence}
              key={`${paper.kind}-${paper.no}`}
            >
              <span className={detail.icon}>
                <Icon name="certificate" />
              </span>
              <div>
                <b>{paper.text}</b>
                <br />
                <span className={layout.hint}>{[paper.no, paper.issuer].filter(Boolean).join(" · ")}</span>
              </div>
              <Validity paper={paper} checked={Boolean(paper.checkedOn ?? verifiedOn)} />
            </li>
          ))}
        </ul>
      )}
      <Inspections org={org} />
    </section>
  );
}
