import { sitePage } from "@ginkgo/api-contract/content/content";
import { applyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import { currentEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { useMemo } from "react";
import { Link, redirect } from "react-router";
import { BlockView } from "../content/block-view.tsx";
import { pageCall } from "../lib/api/page-call.ts";
import { presentMember } from "../lib/api/present-member.ts";
import { ErrorLine } from "../lib/form/error-line.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import page from "../lib/page/page.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { useMember } from "../lib/routing/site-data.ts";
import type { Route } from "./+types/employee-join.page";
import { type Content, placedFiles } from "./apply-content.ts";
import {
  type EmployeePartName,
  type EmployeeReply,
  employeeAction,
  employeeParts,
  employeeSteps,
} from "./employee-action.ts";
import { employeePlaces } from "./load-places.ts";
import { OwnEmployee } from "./own-employee.tsx";
import styles from "./partners.module.css";
import { PersonPart } from "./person-part.tsx";
import { Receipt } from "./receipt.tsx";
import { SkillsPart } from "./skills-part.tsx";
import { StepForm } from "./step-form.tsx";
import { TimesPart } from "./times-part.tsx";
import { useSavedForm } from "./use-saved-form.ts";

const PATH = "/joinus";
type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Data | undefined> = {
  crumbs: (loaded) =>
    loaded?.step ? [{ label: "做服务人员", href: PATH }, { label: "申请" }] : [{ label: "做服务人员" }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: "做服务人员",
        description: loaderData.intro?.summary ?? "",
        path: PATH,
        noIndex: loaderData.step !== "",
      })
    : [];

const isPart = (step: string): step is EmployeePartName =>
  (employeeParts as readonly string[]).includes(step);

/** `?step=` says which side of the page; everything but the introduction is for who is signed in. */
export async function loader(args: Route.LoaderArgs) {
  const step = args.url.searchParams.get("step") ?? "";
  const base = {
    step,
    intro: undefined,
    draft: undefined,
    places: undefined,
    own: undefined,
    justSent: false,
  };
  const { member } = await presentMember(args);
  if (!member && step !== "") {
    throw redirect(`/login?${new URLSearchParams({ returnTo: args.url.pathname + args.url.search })}`);
  }
  const own = member ? (await pageCall(args, currentEmployeeApply)).application : null;
  if (step === "")
    return { ...base, own, intro: await pageCall(args, sitePage, { params: { slug: "joinus" } }) };
  if (step === "progress") {
    if (!own) throw redirect(PATH);
    const places = await employeePlaces(args, own.form.areaCodes);
    return { ...base, own, places, justSent: args.url.searchParams.has("sent") };
  }
  const draft = await pageCall(args, applyDraft, { params: { form: "employee" } });
  if (step === "done" && draft.sent) return { ...base, draft };
  if (!isPart(step) || member?.employee?.state === "APPROVED") throw redirect(PATH);
  const content = draft.content as Content;
  return { ...base, draft, places: await employeePlaces(args, content.areaCodes ?? []) };
}

export const action = employeeAction;

const OPEN = new Set(["SUBMITTED", "REVIEWING", "SUPPLEMENT", "APPROVED"]);

/** What one gets and what is asked, then the way in; who has applied already sees where it stands. */
function Intro({ intro, own }: Pick<Data, "intro" | "own">) {
  const member = useMember();
  const isEmployee = member?.employee?.state === "APPROVED";
  const mayApply = !isEmployee && !(own && OPEN.has(own.state));
  return (
    <>
      {intro?.blocks.map((block, i) => (
        // A page's blocks never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={i} block={block} />
      ))}
      <div className={styles.onwards}>
        {isEmployee && (
          <p className={styles.boxSay}>您已经是服务人员了，在“我的”里切换身份就能看到派来的单。</p>
        )}
        {mayApply && (
          <Button variant="primary" size="big" render={<Link to={`${PATH}?step=person`} />}>
            {member ? "开始申请" : "登录并申请"}
          </Button>
        )}
        {own && (
          <Button size="big" icon="file-text" render={<Link to={`${PATH}?step=progress`} />}>
            我的申请：{own.stateText}
          </Button>
        )}
      </div>
    </>
  );
}

function Consent({ error }: { error: string | undefined }) {
  return (
    <div>
      <Check
        name="consentPrivacy"
        value="yes"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "consent-error" : undefined}
        label={
          <>
            看过并同意<Link to={PATH}>服务人员规则</Link>和<Link to="/privacy">隐私政策</Link>
          </>
        }
      />
      <ErrorLine id="consent-error" text={error} />
    </div>
  );
}

function FormStep({ data, part }: { data: Data; part: EmployeePartName }) {
  const { draft, places } = data;
  const saved = useMemo(() => (draft?.content ?? {}) as Content, [draft]);
  const formRef = useSavedForm("employee", part, saved);
  const at = employeeParts.indexOf(part);
  const { refused, fields } = usePostedReply<EmployeeReply>(part);
  // What the errors speak of, before the page has read it back.
  const content = refused?.state?.content ?? saved;
  const earlier = Object.entries(fields).find(
    ([name]) =>
      part === "times" && /^(realName|idNumber|workSince|consentSensitive|skills|certificates)/.test(name),
  );
  return (
    <StepForm
      path={PATH}
      steps={employeeSteps}
      at={at}
      formRef={formRef}
      intent={part}
      refused={refused}
      {...(at > 0 ? { back: `${PATH}?step=${employeeParts[at - 1]}` } : {})}
      submit={part === "times" ? "提交申请" : "下一步"}
    >
      {part === "person" && <PersonPart content={content} fields={fields} />}
      {part === "skills" && (
        <SkillsPart
          content={content}
          files={placedFiles(content.certificates, draft?.files ?? [])}
          fields={fields}
        />
      )}
      {part === "times" && (
        <>
          <TimesPart content={content} places={places!} fields={fields} />
          {earlier && <ErrorLine id="earlier-error" text={`前面还有一处要改：${earlier[1]}请点“上一步”。`} />}
          <Consent error={fields.consentPrivacy} />
        </>
      )}
    </StepForm>
  );
}

function Body({ data }: { data: Data }) {
  const { step, own, places, draft, intro, justSent } = data;
  if (step === "progress" && own && places)
    return <OwnEmployee own={own} places={places} justSent={justSent} />;
  if (step === "done")
    return (
      <Receipt
        path={PATH}
        applyNo={draft?.sent ?? ""}
        keep="消息会发到“我的”里，登录以后随时可以在这一页看进度。"
      />
    );
  if (isPart(step)) return <FormStep key={step} data={data} part={step} />;
  return <Intro intro={intro} own={own} />;
}

export default function EmployeeJoinPage({ loaderData }: Route.ComponentProps) {
  return (
    <article
      className={
        loaderData.step ? cx(layout.page, page.sitePage, layout.stack) : cx(layout.page, page.sitePage)
      }
    >
      <h1 className={cx(layout.largeTitle, layout.name)}>做服务人员</h1>
      <Rule />
      <Body data={loaderData} />
    </article>
  );
}
