import type { PrivacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { InfoPart } from "../info/info-part.tsx";

type Consent = PrivacyOverview["consents"][number];

/** Where the text of a consent can be read. */
const pages: Partial<Record<Consent["kind"], string>> = { terms: "/terms", privacy: "/privacy" };

function ConsentRow({ consent }: { consent: Consent }) {
  const { kind, text, about, version, givenAt, currentVersion } = consent;
  const { fetcher, busy, refused } = useFormReply(`consent-${kind}`, "give", "withdraw");
  const isOld = version !== null && version !== currentVersion;
  return (
    <li className={account.person}>
      <div className={layout.grow}>
        <b>{text}</b> {givenAt ? <Tag tone="ok">已同意</Tag> : <Tag>没有同意</Tag>}
        <p className={cx(layout.muted, layout.small)}>{about}</p>
        <p className={layout.hint}>
          {givenAt && `${dayText(givenAt)}同意，版本 ${version}。`}
          {isOld && `现在的版本是 ${currentVersion}，内容有变化，请看过再同意。`}
          {pages[kind] && <Link to={pages[kind]}>看全文</Link>}
        </p>
        <FormError refusal={refused} />
      </div>
      <fetcher.Form method="post" className={layout.row}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={currentVersion} />
        {(!givenAt || isOld) && (
          <Button type="submit" size="small" name="intent" value="give" busy={busy}>
            同意<span className={layout.screenReader}>{text}</span>
          </Button>
        )}
        {givenAt && (
          <Button type="submit" size="small" variant="quiet" name="intent" value="withdraw" busy={busy}>
            撤回<span className={layout.screenReader}>{text}</span>
          </Button>
        )}
      </fetcher.Form>
    </li>
  );
}

/** What the member agreed to, each on its own, as easily taken back as given. */
export function PrivacyConsents({ consents }: { consents: Consent[] }) {
  return (
    <InfoPart
      title="我同意过的"
      hint="每一项都可以单独同意，也可以随时撤回。撤回不影响其他功能。"
      id="consents"
    >
      <ul className={account.people}>
        {consents.map((consent) => (
          <ConsentRow key={consent.kind} consent={consent} />
        ))}
      </ul>
    </InfoPart>
  );
}
