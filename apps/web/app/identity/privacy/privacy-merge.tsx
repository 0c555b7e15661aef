import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import type { OwnMerges } from "@ginkgo/api-contract/members/member-merges";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { FreshProof } from "../../lib/form/fresh-proof.tsx";
import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { useFormToast } from "../../lib/form/use-form-toast.ts";
import { InfoPart } from "../info/info-part.tsx";

type Waiting = OwnMerges["waiting"][number];

function stands({ agreed, otherAgreed }: Waiting): string {
  if (!agreed) return otherAgreed ? "那个账号已经确认了，还差这个账号。" : "两个账号都要登录确认。";
  return otherAgreed ? "两个账号都确认了，等工作人员核对。" : "这个账号确认了，还要登录那个账号再确认一次。";
}

function WaitingMerge({ member, one }: { member: CurrentMember; one: Waiting }) {
  const { fetcher, busy, reply, refused, fields, codeReply } = useFormReply(`merge-${one.id}`, "agreeMerge");
  const no = useFormReply(`merge-no-${one.id}`, "declineMerge");
  useFormToast(reply, { agreeMerge: "确认了" });
  useFormToast(no.reply, { declineMerge: "没有合并，两个账号照旧" });
  const form = useErrorFocus(refused);
  const needsProof = Boolean(fields.proof || fields.code || fields.password || codeReply("code"));
  return (
    <div className={layout.stack}>
      <p>
        {one.stays
          ? `${one.otherPhone} 的账号要并进这个账号：它的订单、合同、收藏、家人和会员卡都到这里来。`
          : `这个账号要并进 ${one.otherPhone} 的账号：您的订单、合同、收藏、家人和会员卡都到那里去，以后登录进的是那个账号。`}
        合并不能撤消。
      </p>
      <p className={layout.muted}>
        {stands(one)}
        {dayText(one.expiresAt)}前没有办完就作废。
      </p>
      {!one.agreed && (
        <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
          <input type="hidden" name="intent" value="agreeMerge" />
          <input type="hidden" name="id" value={one.id} />
          <FormError refusal={refused} />
          {needsProof && (
            <FreshProof
              member={member}
              fields={fields}
              names={{ code: "code", password: "password" }}
              codeReply={codeReply("code")}
            />
          )}
          <Button type="submit" variant="primary" busy={busy}>
            两个都是我的账号，同意合并
          </Button>
        </fetcher.Form>
      )}
      <no.fetcher.Form method="post" noValidate>
        <input type="hidden" name="intent" value="declineMerge" />
        <input type="hidden" name="id" value={one.id} />
        <FormError refusal={no.refused} />
        <Button type="submit" variant="secondary" busy={no.busy}>
          不同意合并
        </Button>
      </no.fetcher.Form>
    </div>
  );
}

function MergedNumber({ id, phone }: OwnMerges["numbers"][number]) {
  const { fetcher, busy, refused } = useFormReply(`number-${id}`, "dropNumber");
  return (
    <fetcher.Form method="post" className={cx(layout.row, layout.wrap)} noValidate>
      <input type="hidden" name="intent" value="dropNumber" />
      <input type="hidden" name="id" value={id} />
      <span>{phone} 也能登录这个账号</span>
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        去掉<span className={layout.screenReader}>{phone}</span>
      </Button>
      <FormError refusal={refused} />
    </fetcher.Form>
  );
}

/** What the member is asked about making one of two accounts, and the numbers that came with it; nothing without either. */
export function PrivacyMerge({ member, merges }: { member: CurrentMember; merges: OwnMerges }) {
  if (merges.waiting.length + merges.numbers.length === 0) return null;
  return (
    <InfoPart title="合并账号" hint="同一个人的两个账号可以合成一个，要两边都由您本人确认。" id="merge">
      {merges.waiting.map((one) => (
        <WaitingMerge key={one.id} member={member} one={one} />
      ))}
      {merges.numbers.map((one) => (
        <MergedNumber key={one.id} {...one} />
      ))}
      {merges.numbers.length > 0 && (
        <p className={layout.hint}>不再用的号码请去掉，免得以后用这个号码的人进得来。</p>
      )}
    </InfoPart>
  );
}
