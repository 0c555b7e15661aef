import { feeEstimate, feeGuideDetail, type Subsidy } from "@ginkgo/api-contract/fees/fee-consultation";
import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { Link, useLocation } from "react-router";
import { AdviserName } from "../lib/adviser-line.tsx";
import { pageCall } from "../lib/api/page-call.ts";
import { AskButton } from "../lib/ask-button.tsx";
import detail from "../lib/detail/detail.module.css";
import { loadFace } from "../lib/load-face.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import { ShareAndPrint } from "../lib/share-and-print.tsx";
import { telephoneHref } from "../lib/telephone.ts";
import { withQuery } from "../lib/with-query.ts";
import { careChip } from "../organisations/detail/org-detail-labels.ts";
import type { Route } from "./+types/fee-guide.page";
import { consultAction } from "./fee-consult-action.ts";
import { FeeConsultForm } from "./fee-consult-form.tsx";
import styles from "./fee-consultation.module.css";
import { FeeEstimateTable } from "./fee-estimate-table.tsx";
import { FeeGuideRow } from "./fee-guide-row.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  crumbs: ({ guide }) => [
    { label: "费用咨询", href: "/feeConsultaion" },
    { label: guide.orgName ?? guide.placeText },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { guide } = loaderData;
  const answer = `每月 ${yuan(guide.monthlyMinFen)}–${yuan(guide.monthlyMaxFen)} 元，床位、护理和餐费合在一起，${guide.details.source}。`;
  return pageMeta(matches, {
    title: guide.title,
    description: answer,
    path: `/feeConsultaion/${guide.id}`,
    jsonLd: {
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: guide.title, acceptedAnswer: { "@type": "Answer", text: answer } },
      ],
    },
  });
};

const oneOf = <T extends string>(table: Record<T, string>, value: string | null): T | undefined =>
  value !== null && Object.hasOwn(table, value) ? (value as T) : undefined;

export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const params = args.url.searchParams;
  const guide = await pageCall(args, feeGuideDetail, { params: { id } });
  const estimate = await pageCall(args, feeEstimate, {
    query: {
      guideId: id,
      careLevel: oneOf(careLevels, params.get("care")) ?? guide.careLevel ?? guide.careLevels[0] ?? "ASSIST",
      roomKind: oneOf(roomKinds, params.get("room")),
    },
  });
  return { guide, estimate, face: await loadFace(args, guide.adcode) };
});

export const action = validated(hasId, (args: Route.ActionArgs) => consultAction(args));

function Choices({
  name,
  label,
  values,
  on,
}: {
  name: string;
  label: string;
  values: [string, string][];
  on?: string;
}) {
  const { pathname, search } = useLocation();
  if (values.length < 2) return null;
  return (
    <nav className={cx(chip.chips, styles.choices)} aria-label={label}>
      {values.map(([value, text]) => (
        <Chip
          key={value}
          on={value === on}
          render={
            <Link
              to={withQuery(pathname, search, { [name]: value })}
              aria-current={value === on ? "true" : undefined}
              preventScrollReset
              rel="nofollow"
            />
          }
        >
          {text}
        </Chip>
      ))}
    </nav>
  );
}

/** The document a subsidy rests on, and when somebody last looked. */
function groundsOf({ source, sourceUrl, checkedOn }: Subsidy) {
  const checked = checkedOn ? `${dateText(checkedOn)}核对` : "";
  if (!source && !sourceUrl) return checked ? [{ term: "核对", value: checked }] : [];
  const named = source ?? "官方文件";
  const value = (
    <>
      {sourceUrl ? (
        <a className={layout.link} href={sourceUrl} target="_blank" rel="noreferrer">
          {named}
          <span className={layout.screenReader}>（新窗口）</span>
        </a>
      ) : (
        named
      )}
      {checked && `，${checked}`}
    </>
  );
  return [{ term: "依据", value }];
}

export default function FeeGuidePage({ loaderData: { guide, estimate, face } }: Route.ComponentProps) {
  const site = useSiteData()?.config.site;
  const { sampleBill } = guide.details;
  return (
    <div className={layout.page} key={guide.id}>
      <div className={detail.columns}>
        <div>
          <h1 className={styles.question}>{guide.title}</h1>
          <p className={layout.muted}>
            {guide.placeText} · {guide.details.source} · {dateText(guide.updatedOn)}更新
          </p>
          {guide.note && <p>{guide.note}</p>}
          <Choices
            name="care"
            label="身体情况"
            values={guide.careLevels.map((v) => [v, careChip(v)])}
            on={estimate?.careLevel}
          />
          <Choices
            name="room"
            label="房型"
            values={guide.rooms.map((v) => [v, roomKinds[v]])}
            on={estimate?.roomKind}
          />
          {estimate && <FeeEstimateTable estimate={estimate} />}
          <section className={detail.block} aria-labelledby="sample-h">
            <h2 id="sample-h">举个例子</h2>
            <p>
              {sampleBill.roomKind && `住${roomKinds[sampleBill.roomKind]}：`}
              {sampleBill.lines.map((l) => `${l.name} ${yuan(l.fen)}`).join(" + ")} ={" "}
              <b className={layout.noWrap}>{yuan(sampleBill.monthlyFen)} 元 / 月</b>
              。加上押金和备用金，入住那天交 <b className={layout.noWrap}>{yuan(sampleBill.firstFen)} 元</b>。
            </p>
            <p className={layout.hint}>取公示价格的中间数，只是例子。</p>
          </section>
          {guide.subsidies.length > 0 && (
            <section className={detail.block} aria-labelledby="sub-h">
              <h2 id="sub-h">可能领得到的补贴</h2>
              {guide.subsidies.map((s) => (
                <div key={s.name} className={styles.subscription}>
                  <h3>{s.name}</h3>
                  <Facts
                    items={[
                      { term: "给谁", value: `${s.placeText}，${s.target}` },
                      { term: "多少", value: s.amountText },
                      { term: "去哪办", value: s.applyWay },
                      ...(s.validTo ? [{ term: "到哪天", value: dateText(s.validTo) }] : []),
                      ...groundsOf(s),
                    ]}
                  />
                </div>
              ))}
              <p className={layout.hint}>能不能领、领多少，以当地民政、医保部门公布为准。</p>
            </section>
          )}
        </div>
        <aside aria-label="问顾问">
          <div className={detail.stickyCard}>
            <Rule />
            <div className={cx(layout.padded, layout.stack)}>
              <h2 className={layout.cardTitle}>拿不准，就问人</h2>
              <p className={layout.muted}>说一说长辈的情况，顾问按您的预算挑三家，把每一项费用讲明白。</p>
              <Button variant="primary" full href="#consult" icon="phone">
                请人回电
              </Button>
              {face && <AdviserName face={face} />}
              <AskButton about="ADVISER" full>
                {face ? `问顾问${face.name}` : "问顾问"}
              </AskButton>
              {site && (
                <Button full href={telephoneHref(site.phone)} icon="phone">
                  <span className={layout.noWrap}>{site.phone}</span>
                </Button>
              )}
              {guide.orgId && (
                <Link className={button.moreLink} to={`/orgs/${guide.orgId}#fee`}>
                  看{guide.orgName}
                </Link>
              )}
              <ShareAndPrint title={guide.title} />
            </div>
          </div>
        </aside>
      </div>
      <FeeConsultForm
        about={{
          adcode: guide.adcode,
          areaName: guide.orgName ?? guide.placeText,
          careLevel: estimate?.careLevel,
          ...(guide.orgId && guide.orgName ? { org: { id: guide.orgId, name: guide.orgName } } : {}),
        }}
      />
      {guide.similar.length > 0 && (
        <section className={detail.block} aria-labelledby="more-h">
          <h2 id="more-h">接着看</h2>
          <div className={layout.card}>
            {guide.similar.map((other) => (
              <FeeGuideRow key={other.id} guide={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
