import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { expectTimes } from "@ginkgo/api-contract/fees/fee-codes";
import type { addFeeConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { ANSWER_HOURS, ANSWER_MINUTES } from "@ginkgo/api-contract/fees/fee-consults";
import { type CareLevel, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { useCodeField } from "../lib/form/use-code-field.ts";
import { useMember } from "../lib/routing/site-data.ts";
import styles from "./fee-consultation.module.css";

interface About {
  adcode: string;
  areaName: string;
  careLevel?: CareLevel;
  /** With a guide of one organisation: to whom the number may go, by a tick of its own. */
  org?: { id: string; name: string };
}

/** Fields below the fold. */
const folded = ["relation", "elderAge", "budgetMaxYuan", "expectTime", "remark"];

function Thanks({ receiptNo, answerBy }: { receiptNo: string; answerBy: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status" tabIndex={-1} ref={notice} id="consult">
      <Icon name="check-circle-fill" />
      <p>
        <b>收到了。</b>
        {momentText(answerBy)} 前给您打电话，受理编号 <b className={layout.noWrap}>{receiptNo}</b>
        。电话从本站的客服号码打来，不会向您要验证码和银行卡。
      </p>
    </div>
  );
}

/** 留电话，请人回电: three things must be filled in, the rest helps. Nothing is ticked beforehand. */
export function FeeConsultForm({ about }: { about: About }) {
  const member = useMember();
  const { fetcher, busy, done, refused, fields, typed, field, ...reply } = useFormReply<
    ReplyOf<typeof addFeeConsultation>
  >("fee-consult", "consult");
  const draft = useDraft("fee-consult");
  const codeReply = reply.codeReply("smsCode");
  const { mobileError, codeError, onMobile } = useCodeField(fields, codeReply);
  // What was typed there and what is wrong with it must be seen, however the form came back.
  const isFilledBelow = folded.some((name) => typed[name] || fields[name]);
  useEffect(() => {
    if (refused) focusFirstError(draft.current);
  }, [refused, draft]);
  if (done) return <Thanks {...done} />;
  const { org } = about;
  return (
    <section className={cx(layout.card, layout.padded, styles.form)} id="consult" aria-labelledby="consult-h">
      <h2 id="consult-h">留个电话，请人说清楚</h2>
      <p className={layout.muted}>
        每天 {ANSWER_HOURS.from}:00–{ANSWER_HOURS.to}:00，{ANSWER_MINUTES} 分钟内回电；其他时间第二天一早回。
      </p>
      <fetcher.Form ref={draft} method="post" action="#consult" className={layout.stack} noValidate>
        <DefaultSubmit>请人回电</DefaultSubmit>
        <input type="hidden" name="intent" value="consult" />
        <input type="hidden" name="adcode" value={about.adcode} />
        {org && <input type="hidden" name="orgId" value={org.id} />}
        <FormError refusal={refused} />
        <div className={layout.twoColumns}>
          <TextInput label="怎么称呼您" {...field("contactName")} autoComplete="name" />
          <MobileField value={typed.mobile} error={mobileError} />
        </div>
        {!member && (
          <CodeField
            type="APPLY"
            name="smsCode"
            codeReply={codeReply}
            error={codeError}
            onMobile={onMobile}
          />
        )}
        <Select label="长辈的身体情况" optional {...field("careLevel", about.careLevel ?? "")}>
          <option value="">先不说</option>
          {Object.entries(careLevelWords).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
        <details className={styles.more} open={isFilledBelow || undefined}>
          <summary>再多说一点，顾问准备得更周到</summary>
          <div className={layout.stack}>
            <div className={layout.twoColumns}>
              <RelationSelect label="您是长辈的" value={typed.relation} error={fields.relation} />
              <TextInput
                label="长辈多大年纪"
                optional
                {...field("elderAge")}
                type="number"
                inputMode="numeric"
                min={40}
                max={120}
                unit="岁"
              />
            </div>
            <TextInput
              label="每月最多花多少"
              optional
              {...field("budgetMaxYuan")}
              type="number"
              inputMode="numeric"
              min={0}
              unit="元"
            />
            <div>
              <p aria-hidden="true">打算什么时候入住</p>
              <Chips legend="打算什么时候入住">
                {Object.entries(expectTimes).map(([code, text]) => (
                  <ChipOption
                    key={code}
                    name="expectTime"
                    value={code}
                    defaultChecked={typed.expectTime === code}
                  >
                    {text}
                  </ChipOption>
                ))}
              </Chips>
            </div>
            <Textarea label="还想问什么" optional {...field("remark")} rows={3} maxLength={300} />
          </div>
        </details>
        <div>
          <Check
            name="consentPrivacy"
            value="yes"
            defaultChecked={typed.consentPrivacy === "yes"}
            aria-invalid={fields.consentPrivacy ? true : undefined}
            aria-describedby={fields.consentPrivacy ? "consent-error" : undefined}
            label={
              <>
                同意用我填的这些（包括身体情况）打电话说明费用，不做别的用。见
                <Link to="/privacy">隐私政策</Link>
              </>
            }
          />
          {fields.consentPrivacy && (
            <p className={cx(fieldStyles.message, fieldStyles.error)} id="consent-error">
              <Icon name="warning-circle-fill" />
              <span>{fields.consentPrivacy}</span>
            </p>
          )}
          {org && (
            <Check
              name="consentShare"
              value="yes"
              defaultChecked={typed.consentShare === "yes"}
              label={`也同意把我的姓名和电话告诉${org.name}（可以不勾）`}
            />
          )}
        </div>
        <Button type="submit" variant="primary" size="big" full busy={busy}>
          请人回电
        </Button>
        <p className={layout.hint}>按{about.areaName}的情况说。</p>
      </fetcher.Form>
    </section>
  );
}
