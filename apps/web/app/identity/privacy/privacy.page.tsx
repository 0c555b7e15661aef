import { type ConsentKind, giveConsent, withdrawConsent } from "@ginkgo/api-contract/identity/identity";
import { agreeMerge, declineMerge, dropNumber, ownMerges } from "@ginkgo/api-contract/members/member-merges";
import {
  askClosure,
  askPrivacyExport,
  cancelClosure,
  privacyAccess,
  privacyOverview,
} from "@ginkgo/api-contract/privacy/privacy";
import {
  askPrivacyRequest,
  type privacyRequestKinds,
  privacyRequests,
} from "@ginkgo/api-contract/privacy/privacy-requests";
import { ApiError } from "@ginkgo/client/api-error";
import account from "../../lib/account/account.module.css";
import { callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { formAction } from "../../lib/form/form-reply.ts";
import { placed } from "../../lib/form/placed.ts";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { useMember } from "../../lib/routing/site-data.ts";
import type { Route } from "./+types/privacy.page";
import { PrivacyAccessPart } from "./privacy-access.tsx";
import { PrivacyClosure } from "./privacy-closure.tsx";
import { PrivacyConsents } from "./privacy-consents.tsx";
import { PrivacyExportPart } from "./privacy-export.tsx";
import { PrivacyMerge } from "./privacy-merge.tsx";
import { PrivacyRequests } from "./privacy-requests.tsx";
import "../identity.module.css";
import "../../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "隐私与账号" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "隐私与账号", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const current = /^[1-9]\d{0,4}$/.exec(args.url.searchParams.get("access") ?? "")?.[0];
  const overview = await pageCall(args, privacyOverview);
  // While the account is being closed there is only that to see, and the way back.
  if (overview.closure.state === "WAITING")
    return { overview, access: undefined, requests: [], merges: undefined };
  const [access, { records: requests }, merges] = await Promise.all([
    pageCall(args, privacyAccess, { query: { current, size: "10" } }),
    pageCall(args, privacyRequests),
    pageCall(args, ownMerges),
  ]);
  return { overview, access, requests, merges };
}

type RequestKind = keyof typeof privacyRequestKinds;
const kindOf = (form: FormData) => String(form.get("kind")) as ConsentKind;

const idOf = (form: FormData) => ({ id: String(form.get("id")) });

/** Where a missing or wrong proof is shown. */
const proofPlaces = {
  FRESH_PROOF_REQUIRED: "proof",
  SMS_CODE_WRONG: "code",
  SIGN_IN_FAILED: "password",
  SIGN_IN_TRIES: "password",
} as const;

const proofOf = (form: FormData) => ({
  code: String(form.get("code") ?? "").trim() || undefined,
  // As it was typed: a password may begin or end with a space.
  password: String(form.get("password") ?? "") || undefined,
});

export const action = formAction(
  {
    give: (api, form) =>
      callApi(api, giveConsent, { body: { kinds: [kindOf(form)], version: String(form.get("version")) } }),
    withdraw: (api, form) => callApi(api, withdrawConsent, { params: { kind: kindOf(form) } }),
    export: (api, form) => placed(proofPlaces, callApi(api, askPrivacyExport, { body: proofOf(form) })),
    close: (api, form) => {
      if (form.has("sure")) return placed(proofPlaces, callApi(api, askClosure, { body: proofOf(form) }));
      const msg = "请先勾选“我想好了，要注销”。";
      throw new ApiError({ status: 400, statusText: "没有办成", msg, fields: { sure: msg } });
    },
    request: (api, form) =>
      callApi(api, askPrivacyRequest, {
        body: { kind: String(form.get("kind")) as RequestKind, content: String(form.get("content") ?? "") },
      }),
    agreeMerge: (api, form) =>
      placed(proofPlaces, callApi(api, agreeMerge, { params: idOf(form), body: proofOf(form) })),
    declineMerge: (api, form) => callApi(api, declineMerge, { params: idOf(form) }),
    dropNumber: (api, form) => callApi(api, dropNumber, { params: idOf(form) }),
    keep: (api) => callApi(api, cancelClosure),
  },
  { export: { code: "BIND" }, close: { code: "BIND" }, agreeMerge: { code: "BIND" } },
);

export default function PrivacyPage({
  loaderData: { overview, access, requests, merges },
}: Route.ComponentProps) {
  const member = useMember();
  if (!member) return null;
  return (
    <>
      <h1 className={account.title}>隐私与账号</h1>
      {merges && <PrivacyMerge member={member} merges={merges} />}
      {access && <PrivacyConsents consents={overview.consents} />}
      <PrivacyExportPart member={member} latest={overview.latestExport} />
      {access && <PrivacyRequests requests={requests} />}
      {access && <PrivacyAccessPart access={access} />}
      <PrivacyClosure member={member} closure={overview.closure} />
    </>
  );
}
