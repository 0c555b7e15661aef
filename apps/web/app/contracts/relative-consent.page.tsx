import {
  type DirectRelation,
  type RelativeConsent,
  relativeConsent,
  signAsRelative,
} from "@ginkgo/api-contract/contracts/contract-relatives";
import { ApiError } from "@ginkgo/client/api-error";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import { fieldText, unchecked } from "../lib/form/form-values.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { placed } from "../lib/form/placed.ts";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { useCodeField } from "../lib/form/use-code-field.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/relative-consent.page";
import { notDirect } from "./contract-relatives.tsx";
import styles from "./contracts.module.css";
import "../lib/account/sections.module.css";

export const handle: PageHandle = { crumbs: () => [{ label: "家属签字" }] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "家属签字",
    description: "为满 75 岁的出行人签署旅居合同。",
    noIndex: true,
  });

/** What the link opens; a link of nothing is an answer of its own, not an error. */
export async function loader(args: Route.LoaderArgs) {
  const link = args.url.searchParams.get("link") ?? "";
  if (!link)
    return {
      link,
      consent: undefined,
      error: "请点开短信里的链接，或者请报名的家人把签字的链接发给您。",
    };
  try {
    const consent = await callApi(serverApi(args), relativeConsent, { params: { link } });
    return { link, consent, error: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { link, consent: undefined, error: error.msg };
  }
}

export const action = formAction(
  {
    signRelative: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, signAsRelative, {
          params: { link: fieldText(form, "link") },
          body: {
            mobile: fieldText(form, "mobile"),
            relation: unchecked<DirectRelation>(fieldText(form, "relation")),
            smsCode: fieldText(form, "code"),
          },
        }),
      ),
  },
  { signRelative: { code: (form) => ({ link: fieldText(form, "link") }) } },
);

function SignForm({ link, consent }: { link: string; consent: RelativeConsent }) {
  const { fetcher, busy, refused, fields, typed, codeReply } = useFormReply(
    "relative-consent",
    "signRelative",
  );
  const { mobileError, codeError, onMobile } = useCodeField(fields, codeReply("code"));
  return (
    <section className={cx(layout.card, layout.padded)} id="sign" aria-labelledby="sign-h">
      <h2 id="sign-h" className={account.subtitle}>
        签字
      </h2>
      <p>
        请填您自己收短信的手机号{consent.phone && `（报名时写的是 ${consent.phone}）`}
        ，获取验证码，填在下面。填了验证码签署，就是您作为{consent.traveler}的成年直系亲属同意他出行。
      </p>
      <p className={layout.muted}>
        验证码就是您的签名：只填在这里，不要告诉任何人，旅行社和我们都不会向您要。
      </p>
      <fetcher.Form method="post" className={styles.form}>
        <DefaultSubmit>我看清楚了，同意并签字</DefaultSubmit>
        <input type="hidden" name="intent" value="signRelative" />
        <input type="hidden" name="link" value={link} />
        <FormError refusal={refused} />
        <RelationSelect
          label={`您是${consent.traveler}的什么人`}
          without={notDirect}
          value={typed.relation ?? consent.relation ?? undefined}
          error={fields.relation}
        />
        <MobileField label="您的手机号" value={typed.mobile} error={mobileError} />
        <CodeField
          type="SIGN"
          signs={{ link }}
          codeReply={codeReply("code")}
          error={codeError}
          onMobile={onMobile}
        />
        <Button type="submit" variant="primary" size="big" busy={busy} busyLabel="正在签署">
          我看清楚了，同意并签字
        </Button>
      </fetcher.Form>
    </section>
  );
}

function ContractStatusFields({ link, consent }: { link: string; consent: RelativeConsent }) {
  if (consent.state === "SIGNED")
    return (
      <p className={field.message} role="status">
        {consent.name}已经签字{consent.signedAt && `，${momentText(consent.signedAt)}`}。不用再做什么。
      </p>
    );
  if (consent.phone === null)
    return (
      <p className={field.message} role="status">
        还没有写下由谁签字，请报名的家人在合同页面里写下您的姓名和电话。
      </p>
    );
  return <SignForm link={link} consent={consent} />;
}

/** Where a relative who needs no account reads a tour's contract and signs for a traveller of 75 or more. */
export default function RelativeConsentPage({
  loaderData: { link, consent, error: errorText },
}: Route.ComponentProps) {
  if (!consent)
    return (
      <div className={cx(layout.page, account.narrowColumn, layout.stack)}>
        <h1 className={layout.largeTitle}>家属签字</h1>
        <p className={account.lead}>{errorText}</p>
        <div>
          <Button render={<Link to="/" />}>回到首页</Button>
        </div>
      </div>
    );
  return (
    <div className={cx(layout.page, account.narrowColumn, layout.stack, styles.page)}>
      <h1 className={layout.largeTitle}>
        {consent.state === "WAIT" ? `请您为${consent.traveler}签字` : `${consent.traveler}的家属签字`}
      </h1>
      <p className={account.lead}>
        {consent.traveler}报名了下面的旅居，出发时满 75 岁，要一位成年直系亲属看过合同后签字。
        {consent.state === "WAIT" &&
          `请在 ${momentText(consent.dueAt)} 前签；没有签，这次出行取消，按合同里退团的约定退款。`}
        {consent.state === "SIGNED" && `${consent.name}签过了，不用再签。`}
      </p>
      <section className={cx(layout.card, layout.padded)} aria-labelledby="terms-h">
        <h2 id="terms-h" className={account.subtitle}>
          {consent.title}
        </h2>
        <Facts
          items={[
            { term: "合同编号", value: consent.contractNo },
            { term: "旅行社", value: consent.orgName },
            { term: "日期", value: `${dayText(consent.startDate)} 至 ${dayText(consent.endDate)}` },
            ...consent.feeItems.map((f) => ({
              term: f.name,
              value: f.note ? `${f.amountText}（${f.note}）` : f.amountText,
            })),
          ]}
        />
        {consent.clauses.map((c, i) => (
          <details className={account.fold} key={c.code} open>
            <summary>
              第 {i + 1} 条　{c.title}
            </summary>
            <p>{c.text}</p>
          </details>
        ))}
        <p className={cx(layout.hint, styles.hash)}>正文摘要（SHA-256）：{consent.docHash}</p>
      </section>
      <ContractStatusFields link={link} consent={consent} />
    </div>
  );
}
