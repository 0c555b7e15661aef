import { sitePage } from "@ginkgo/api-contract/content/content";
import type { ApplyType } from "@ginkgo/api-contract/partners/apply-codes";
import { applyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import { ownMerchantApply } from "@ginkgo/api-contract/partners/merchant-apply";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { useMemo } from "react";
import { Link, redirect } from "react-router";
import { BlockView } from "../content/block-view.tsx";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { usePostedReply } from "../lib/form/form-reply.ts";
import page from "../lib/page/page.module.css";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/company-join.page";
import { ApplicationLookup } from "./application-lookup.tsx";
import { type Content, placedFiles } from "./apply-content.ts";
import { companyAction } from "./company-action.ts";
import { CompanyPart } from "./company-part.tsx";
import { ContactPart } from "./contact-part.tsx";
import { type CompanyPartName, companyParts, companySteps, type JoinPath, joinKinds } from "./join-kind.ts";
import { companyPlaces } from "./load-places.ts";
import { OwnApply } from "./own-apply.tsx";
import { PapersPart } from "./papers-part.tsx";
import styles from "./partners.module.css";
import { ProveForm } from "./prove-form.tsx";
import { Receipt } from "./receipt.tsx";
import { StepForm } from "./step-form.tsx";
import { useSavedForm } from "./use-saved-form.ts";

type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Data | undefined> = {
  crumbs: (loaded) =>
    loaded?.step
      ? [{ label: joinKinds[loaded.path].title, href: loaded.path }, { label: "申请" }]
      : [{ label: loaded ? joinKinds[loaded.path].title : "" }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: joinKinds[loaderData.path].title,
        description: loaderData.intro?.summary ?? "",
        path: loaderData.path,
        noIndex: loaderData.step !== "",
      })
    : [];

const KEEP = "短信会告诉您。编号和手机号一起就能查进度，请抄下来或截图保存，不要告诉别人。";

const isPart = (step: string): step is CompanyPartName => (companyParts as readonly string[]).includes(step);

/** `?step=` says which side of the page; without it, what joining means and costs. */
export async function loader(args: Route.LoaderArgs) {
  const path = args.url.pathname as JoinPath;
  const { form, slug } = joinKinds[path];
  const step = args.url.searchParams.get("step") ?? "";
  const applyNo = args.url.searchParams.get("applyNo") ?? "";
  const api = serverApi(args);
  const base = {
    path,
    form,
    step,
    applyNo,
    intro: undefined,
    draft: undefined,
    own: undefined,
    places: undefined,
  };
  if (step === "mine") {
    const own = await callApi(api, ownMerchantApply, { params: { applyNo } }).catch((error) => {
      if (error instanceof ApiError && error.status < 500) return undefined;
      throw error;
    });
    const places = own && (await companyPlaces(args, own.form.areaCodes));
    return { ...base, own, places, justSent: args.url.searchParams.has("sent") };
  }
  if (step === "progress") return base;
  const draft = await pageCall(args, applyDraft, { params: { form } });
  if (step === "") return { ...base, draft, intro: await pageCall(args, sitePage, { params: { slug } }) };
  if (step === "done") {
    if (!draft.sent) throw redirect(path);
    return { ...base, draft };
  }
  if (!isPart(step)) throw redirect(path);
  const content = draft.content as Content;
  if (step !== "company" && !content.applyType) throw redirect(`${path}?step=company`);
  return { ...base, draft, places: await companyPlaces(args, content.areaCodes ?? []) };
}

export const action = companyAction;

/** What joining means and costs, then the way in. */
function Intro({ path, intro, draft }: Pick<Data, "path" | "intro" | "draft">) {
  const isBegun = draft !== undefined && Object.keys(draft.content).length > 0;
  return (
    <>
      {intro?.blocks.map((block, i) => (
        // A page's blocks never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={i} block={block} />
      ))}
      <div className={styles.onwards}>
        <Button variant="primary" size="big" render={<Link to={`${path}?step=company`} />}>
          {isBegun ? "接着填申请" : "开始申请"}
        </Button>
        <Button size="big" icon="magnifying-glass" render={<Link to={`${path}?step=progress`} />}>
          查进度
        </Button>
      </div>
    </>
  );
}

function FormStep({ data, part }: { data: Data; part: CompanyPartName }) {
  const { path, form, draft, places } = data;
  const content = useMemo(() => (draft?.content ?? {}) as Content, [draft]);
  const formRef = useSavedForm(form, part, content);
  const at = companyParts.indexOf(part);
  const { refused, fields, codeReply } = usePostedReply(part);
  const files = placedFiles(content.attachments, draft?.files ?? []);
  return (
    <StepForm
      path={path}
      steps={companySteps}
      at={at}
      formRef={formRef}
      intent={part}
      refused={refused}
      {...(at > 0 ? { back: `${path}?step=${companyParts[at - 1]}` } : {})}
      submit={part === "contact" ? "提交申请" : "下一步"}
    >
      {part === "company" && <CompanyPart form={form} content={content} places={places!} fields={fields} />}
      {part === "papers" && (
        <PapersPart type={content.applyType as ApplyType} files={files} fields={fields} />
      )}
      {part === "contact" && (
        <ContactPart
          path={path}
          content={content}
          files={files}
          places={places!}
          fields={fields}
          codeReply={codeReply("smsCode")}
        />
      )}
    </StepForm>
  );
}

function Body({ data }: { data: Data }) {
  const { path, step, form, applyNo, own, places, draft } = data;
  if (step === "mine")
    return own && places ? (
      <OwnApply form={form} own={own} places={places} justSent={"justSent" in data && data.justSent} />
    ) : (
      <ProveForm path={path} applyNo={applyNo} />
    );
  if (step === "progress") return <ApplicationLookup path={path} applyNo={applyNo} />;
  if (step === "done") return <Receipt path={path} applyNo={draft?.sent ?? ""} keep={KEEP} />;
  if (isPart(step)) return <FormStep key={step} data={data} part={step} />;
  return <Intro path={path} intro={data.intro} draft={draft} />;
}

export default function CompanyJoinPage({ loaderData }: Route.ComponentProps) {
  const { path, step } = loaderData;
  return (
    <article className={step ? cx(layout.page, page.sitePage, layout.stack) : cx(layout.page, page.sitePage)}>
      <h1 className={cx(layout.largeTitle, layout.name)}>{joinKinds[path].title}</h1>
      <Rule />
      <Body data={loaderData} />
    </article>
  );
}
