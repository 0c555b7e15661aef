import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useLocation } from "react-router";
import { quietApi } from "../../lib/api/browser-api.ts";
import { focusFirstError } from "../../lib/form/focus-first-error.ts";
import { useDraft } from "../../lib/form/form-drafts.ts";
import styles from "./org-detail.module.css";
import { type PriceReportReply, sendPriceReport } from "./org-detail-send-report.ts";

const items = ["床位费", "护理费", "餐费", "每月合计", "押金或备用金", "其他收费"];

function Thanks({ receiptNo }: { receiptNo: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status" tabIndex={-1} ref={notice} id="price-report">
      <Icon name="check-circle-fill" />
      <p>
        <b>收到了，谢谢您。</b>受理编号 <b className={layout.noWrap}>{receiptNo}</b>
        。我们会向机构核实，属实就改正页面上的价格。
      </p>
    </div>
  );
}

/** 价格不对？告诉我们: opens in its place; a plain form without scripts. */
export function PriceReport({ org }: { org: OrgDetail }) {
  const [answer, setAnswer] = useState<PriceReportReply>();
  const [busy, setBusy] = useState(false);
  const posted = useActionData<PriceReportReply>();
  const reply = answer ?? posted;
  const { pathname, search } = useLocation();
  const form = useDraft("price-report");
  const failed = reply && "fields" in reply ? reply : undefined;

  useEffect(() => {
    if (!failed) return;
    // What was typed counts as unsent again, and is kept if the page is left or loaded anew.
    form.current?.dispatchEvent(new Event("input"));
    focusFirstError(form.current);
  }, [failed, form]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    // Said beside the fields, so no general notice on top.
    setAnswer(await sendPriceReport(quietApi(), org.id, new FormData(event.currentTarget)));
    setBusy(false);
  }

  if (reply && "receiptNo" in reply) return <Thanks receiptNo={reply.receiptNo} />;
  const { fields = {}, typed = {} } = failed ?? {};
  const hasFieldErrors = Boolean(fields.item || fields.content || fields.contact);
  return (
    <details className={styles.report} id="price-report" open={failed ? true : undefined}>
      <summary>价格不对？告诉我们</summary>
      <form
        ref={form}
        onSubmit={submit}
        method="post"
        action={`${pathname}${search}#price-report`}
        className={cx(layout.card, layout.padded)}
        noValidate
      >
        {failed && !hasFieldErrors && (
          <p className={cx(field.message, field.error)} role="alert">
            <Icon name="warning-circle-fill" />
            <span>{failed.message}您填的内容还在，可以再提交一次。</span>
          </p>
        )}
        <Select label="哪一项价格" name="item" defaultValue={typed.item ?? ""} error={fields.item}>
          <option value="">请选择</option>
          {items.map((item) => (
            <option key={item}>{item}</option>
          ))}
        </Select>
        <Textarea
          label="实际是多少，怎么知道的"
          name="content"
          rows={3}
          maxLength={500}
          placeholder="例如：11 月 5 日去参观，双人间床位费报价 2,400 元"
          defaultValue={typed.content}
          error={fields.content}
        />
        <TextInput
          label="手机号"
          optional
          name="contact"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="只用来告诉您核实结果"
          defaultValue={typed.contact}
          error={fields.contact}
        />
        <Button type="submit" busy={busy}>
          提交
        </Button>
      </form>
    </details>
  );
}
