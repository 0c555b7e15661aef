import type { MemberRecord } from "@ginkgo/api-contract/members/member-record";
import {
  blockMember,
  endMemberSessions,
  type MemberLine,
  type StaffMember,
  staffMember,
  staffMembers,
  unblockMember,
} from "@ginkgo/api-contract/members/members";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { stateTone } from "../advisory/conversations/conversation-labels.ts";
import { callStaff } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { ordersOf } from "../orders/order-views.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseHistory } from "../split/case-history.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { ToneTag } from "../tone-tag.tsx";
import { MergeAsk } from "./merge-ask.tsx";
import { beginsText, orderedText } from "./record-times.ts";
import { RevealMember } from "./reveal-member.tsx";

const views = { all: "全部", blocked: "停用的", closing: "注销中" } as const;
type View = keyof typeof views;
const queries = { all: {}, blocked: { state: "BLOCKED" }, closing: { state: "CLOSING" } } as const;

const reasonOf = (form: FormData) => ({ reason: textOf(form, "reason") });

const steps: readonly CaseStep<StaffMember>[] = [
  {
    action: "unblock",
    label: "恢复账号…",
    press: "恢复",
    isNext: true,
    toast: "恢复了，会员可以登录了",
    fields: (texts) => <ReasonInput fields={texts} hint="例如查清了，不是本人在刷单；会记入审计" />,
    run: (one, form) => callStaff(unblockMember, callOn(one, reasonOf(form))),
  },
  {
    action: "endSessions",
    label: "在所有设备上退出…",
    press: "全部退出",
    toast: "退出了，会员要重新登录",
    fields: (texts) => <ReasonInput fields={texts} hint="例如手机丢了；会记入审计" />,
    run: (one, form) => callStaff(endMemberSessions, callOn(one, reasonOf(form))),
  },
  {
    action: "block",
    label: "停用账号…",
    press: "停用",
    danger: true,
    toast: "停用了，会员下一步操作时看到",
    fields: (texts) => <ReasonInput fields={texts} hint="会记入审计；已经下的单照常办" />,
    run: (one, form) => callStaff(blockMember, callOn(one, reasonOf(form))),
    undo: (after) => callStaff(unblockMember, callOn(after, { reason: "马上撤消了停用。" })),
  },
];

/** Who the member is to an elder: the age beside it is the elder's. */
function relationText(relation: string): string {
  if (relation === "本人") return "就是会员本人";
  return `会员是长辈的${relation === "其他" ? "其他亲友" : relation}`;
}

function Dealings({
  id,
  title,
  list,
  timeText,
  path,
  all,
}: {
  id: string;
  title: string;
  list: readonly (MemberRecord & { at: string })[];
  timeText: (at: string) => string;
  /** Pages of the single ones stand below it. */
  path?: string;
  /** Where all of them stand. */
  all?: string;
}) {
  return (
    <Part id={id} title={title}>
      {list.length === 0 ? (
        <p className={layout.muted}>没有。</p>
      ) : (
        <ul className={page.rows}>
          {list.map((one) => (
            <li key={one.id}>
              <span>
                {path ? <Link to={`${path}/${one.id}`}>{one.title}</Link> : one.title}
                <span className={layout.hint}>{timeText(one.at)}</span>
              </span>
              <ToneTag tone={one.tone} text={one.stateText} />
            </li>
          ))}
        </ul>
      )}
      {all && list.length > 0 && (
        <p>
          <Link className={page.way} to={all}>
            看全部{title.replace("最近的", "")}
          </Link>
        </p>
      )}
    </Part>
  );
}

function Member({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(staffMember, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase("members", id, load);
  const { permissions } = usePermissions<string[]>();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const { elders, consents } = one;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.name}</h2>
          <Tag tone={one.state === "ACTIVE" ? "neutral" : "red"}>{one.stateText}</Tag>
          {one.isEmployee && <Tag>也是服务人员</Tag>}
          <span className={layout.muted}>
            编号 {one.id}，{fullMomentText(one.since)} 来
          </span>
        </>
      }
      main={
        <>
          {one.orders && (
            <Dealings
              id="orders"
              title="最近的订单"
              list={one.orders}
              timeText={orderedText}
              {...(permissions?.includes("orders.read")
                ? { path: "/orders", all: ordersOf({ memberId: one.id }) }
                : {})}
            />
          )}
          {one.contracts && (
            <Dealings
              id="contracts"
              title="合同"
              list={one.contracts}
              timeText={beginsText}
              {...(permissions?.includes("contracts.read") ? { path: "/contracts" } : {})}
            />
          )}
          <Part id="elders" title="照顾的长辈">
            {elders.length === 0 ? (
              <p className={layout.muted}>没有添加。</p>
            ) : (
              <ul className={page.rows}>
                {elders.map((elder) => (
                  <li key={elder.id}>
                    <span>
                      {elder.name}
                      {elder.age !== null && ` ${elder.age} 岁`}
                    </span>
                    <span className={layout.muted}>{relationText(elder.relationText)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </>
      }
      side={
        <>
          <Part id="contact" title="会员">
            <Facts
              items={[
                { term: "电话", value: one.phone || "已注销" },
                ...(one.wishes.length > 0 ? [{ term: "想看", value: one.wishes.join("、") }] : []),
                { term: "顾问", value: one.adviser?.name ?? "还没有" },
                {
                  term: "登录着",
                  value: one.sessions === 0 ? "没有设备" : `${one.sessions} 台设备`,
                },
                ...(one.lastSeenAt ? [{ term: "上次来", value: fullMomentText(one.lastSeenAt) }] : []),
              ]}
            />
            {one.mergedInto && (
              <p>
                并进了<Link to={`/members?id=${one.mergedInto}`}>会员 {one.mergedInto}</Link>
                ，东西都在那里；用这个号码登录，进的也是那个账号。
              </p>
            )}
            {one.actions.includes("reveal") && <RevealMember key={one.id} id={one.id} />}
          </Part>
          {permissions?.includes("members.block") && (
            <CaseSteps name="members" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />
          )}
          {one.actions.includes("merge") && <MergeAsk key={one.id} member={one} />}
          {one.merging && (
            <Part id="merge" title="正在合并">
              <Link to={`/merges?id=${one.merging}`}>看第 {one.merging} 号合并</Link>
            </Part>
          )}
          {one.conversations.length > 0 && (
            <Part id="talks" title="会话">
              <ul className={page.rows}>
                {one.conversations.map((talk) => (
                  <li key={talk.id}>
                    <span>
                      <Link to={`/talks/${talk.id}`}>和{talk.with}</Link>
                      <span className={layout.hint}>{shortMomentText(talk.lastAt)} 最后一句</span>
                    </span>
                    <Tag tone={stateTone(talk.state)}>{talk.stateText}</Tag>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {one.history.length > 0 && (
            <CaseHistory
              title="谁动过这个账号"
              events={one.history.map(({ reason, ...event }) => ({ ...event, words: reason }))}
            />
          )}
          <Part id="consents" title="同意了什么">
            {consents.length === 0 ? (
              <p className={layout.muted}>没有同意任何一项，联系前要先问。</p>
            ) : (
              <ul className={page.rows}>
                {consents.map(({ kind, kindText, givenAt }) => (
                  <li key={kind}>
                    <span>{kindText}</span>
                    <span className={layout.muted}>{fullMomentText(givenAt)} 同意</span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </>
      }
    />
  );
}

/** Members within reach, found by number or whole name; one of them with what may be known and done. */
export function MemberPage() {
  const cases = useCases<MemberLine, View>("members", views, "all", (view, paging, keyword) =>
    callStaff(staffMembers, { query: { ...queries[view], ...paging, ...(keyword ? { keyword } : {}) } }),
  );
  return (
    <SplitPage
      title="会员"
      unit="位"
      tool={<ExportButton list="members" filters={{ ...queries[cases.view], keyword: cases.keyword }} />}
      views={views}
      cases={cases}
      searchLabel="手机号、编号或完整的姓名"
      empty={cases.keyword ? "没有这个号码或姓名的会员，请核对；姓名要写全。" : "没有这样的会员。"}
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.name}</b>
            <span className={one.state === "ACTIVE" ? undefined : styles.late}>
              {one.state === "ACTIVE" ? "" : one.stateText}
            </span>
          </span>
          <span className={styles.line}>
            <span>{one.phone}</span>
            <span className={layout.muted}>编号 {one.id}</span>
          </span>
        </>
      )}
    >
      {(id) => <Member id={id} />}
    </SplitPage>
  );
}
