import {
  reviewViews,
  type StaffReview,
  type StaffReviewCase,
  staffReview,
  staffReviewPage,
} from "@ginkgo/api-contract/reviews/review-staff";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { usePermissions } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { Pictures } from "../pictures.tsx";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { reviewBulk, reviewSteps } from "./review-steps.tsx";

type View = keyof typeof reviewViews;

/** Who reported it and why, and everything that was done about it. */
function Trail({ one }: { one: StaffReviewCase }) {
  return (
    <>
      <Part id="reports" title="举报">
        {one.reports.length === 0 ? (
          <p className={layout.muted}>没有人举报。</p>
        ) : (
          <ul className={page.rows}>
            {one.reports.map(({ by, reasonText, content, at }) => (
              <li key={`${at} ${reasonText} ${content}`}>
                <span>
                  {by}：{reasonText}
                  {content && <span className={layout.hint}>{content}</span>}
                </span>
                <span className={layout.muted}>{fullMomentText(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {one.history.length > 0 && <CaseHistory events={one.history.toReversed()} />}
    </>
  );
}

function Review({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffReview, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("reviews", id, load);
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.targetName}</h2>
          <Tag>{one.kindText}</Tag>
          <Tag>{`${one.score} 分`}</Tag>
          <Tag>{one.verified ? "有往来记录" : "未核实，不计入评分"}</Tag>
          {one.hidden !== null && <Tag tone="red">隐藏着</Tag>}
          {one.appeal !== null && <Tag tone="gold">有异议</Tag>}
        </>
      }
      main={
        <>
          <Part id="said" title="写了什么">
            <p>{one.content}</p>
            {one.append && <p>追评：{one.append}</p>}
            <Pictures label="评价的图" urls={one.images.map(({ url }) => url)} />
            <p className={layout.hint}>
              {one.author}，{fullMomentText(one.createdAt)}
            </p>
            {one.reply && <p>回复：{one.reply}</p>}
            {one.hidden !== null && <p className={styles.late}>隐藏的原因：{one.hidden}</p>}
            {one.appeal !== null && <p>写的人的异议：{one.appeal}</p>}
          </Part>
          <Trail one={one} />
        </>
      }
      side={
        <>
          <CaseSteps name="reviews" one={one} steps={reviewSteps} onDone={keep} onMoved={lookAgain} />
          {one.closed !== null && <p className={layout.muted}>{one.closed}</p>}
        </>
      }
    />
  );
}

function Reviews({ isOwn }: { isOwn: boolean }) {
  const first: View = isOwn ? "ALL" : "REPORTED";
  const cases = useCases<StaffReview, View>("reviews", reviewViews, first, (queue, paging) =>
    callStaff(staffReviewPage, { query: { queue, ...paging } }),
  );
  return (
    <SplitPage<StaffReview, View>
      title="评价"
      tool={<ExportButton list="reviews" filters={{ queue: cases.view }} />}
      views={reviewViews}
      cases={cases}
      unit="条"
      empty="没有这样的评价。"
      {...(isOwn
        ? {}
        : {
            bulk: {
              steps: reviewBulk,
              nameOf: (one: StaffReview) => `${one.targetName}，${one.author}`,
              onDone: () => void cases.refetch(),
            },
          })}
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.targetName}</b>
            <span>{one.score} 分</span>
          </span>
          <span className={styles.line}>
            <span>{one.content}</span>
            <span className={layout.muted}>{shortMomentText(one.createdAt)}</span>
          </span>
        </>
      )}
    >
      {(id) => <Review id={id} />}
    </SplitPage>
  );
}

/** What families wrote of homes, services, goods and trips: reported, objected to, hidden, or all. */
export function ReviewPage() {
  const { permissions } = usePermissions<string[]>();
  // The first view is chosen by who reads it.
  if (!permissions) return null;
  return <Reviews isOwn={permissions.includes("own.only")} />;
}
