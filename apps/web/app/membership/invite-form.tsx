import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { inviteFamily } from "@ginkgo/api-contract/membership/family";
import { type FamilyRole, familyRoles } from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check, ChoiceGroup, Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { notify } from "../lib/live/notices.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import styles from "./membership.module.css";

const says: Record<FamilyRole, string> = {
  OWNER: "主账户：什么都能办，也能再邀请家人",
  PROXY: "可代办：能下单、改约、代付款",
  VIEWER: "仅查看：只能看，不能办",
};

type Invited = ReplyOf<typeof inviteFamily>;

/** The link to hand on, in whatever way the family talks to each other. */
function InvitationLink({ invited }: { invited: Invited }) {
  const address = new URL(invited.url, useSiteData()?.origin).href;
  const words = `请点开这个链接，和我一起照看家里的长辈：${address}`;
  async function copy() {
    await navigator.clipboard.writeText(words);
    notify({ tone: "ok", title: "复制好了", description: "到微信里粘贴给家人就行。" });
  }
  async function share() {
    await navigator.share({ text: words }).catch(() => {});
  }
  const canShare = typeof navigator !== "undefined" && "share" in navigator;
  return (
    <div className={cx(account.notice, account.block)} role="status">
      <p>
        <b>邀请做好了。</b>把下面的链接发给家人，{momentText(invited.expiresAt)} 前有效，只能用一次。
      </p>
      <p className={styles.inviteUrl}>{address}</p>
      <div className={cx(layout.row, layout.wrap)}>
        <Button size="small" icon="copy" onClick={copy}>
          复制链接
        </Button>
        {canShare && (
          <Button size="small" icon="share-network" onClick={share}>
            分享
          </Button>
        )}
      </div>
      <p className={layout.hint}>不要发到群里。平台不会向您或家人要验证码，也不会要求转账。</p>
    </div>
  );
}

/** Asks a relative to join in looking after the elder. */
export function InviteForm({ elder }: { elder: Elder }) {
  const form = useFormReply<Invited>("family-invite", "invite");
  const { fetcher, busy, reply, refused, fields, typed, field, done } = form;
  const [relation, setRelation] = useState(typed.relation ?? "");
  return (
    <>
      {done && <InvitationLink key={done.id} invited={done} />}
      <FormFold label="邀请家人" reply={reply}>
        <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
          <input type="hidden" name="intent" value="invite" />
          <input type="hidden" name="elderId" value={elder.id ?? ""} />
          <FormError refusal={refused} />
          <div className={layout.twoColumns}>
            <RelationSelect
              label={`对方是${elder.isSelf ? "我" : elder.name}的什么人`}
              hint="选“本人”是邀请长辈自己，由您来代办"
              value={typed.relation}
              error={fields.relation}
              onChange={setRelation}
            />
            {relation === "0" && (
              <RelationSelect
                label="您是长辈的什么人"
                name="myRelation"
                without={["0"]}
                value={typed.myRelation}
                error={fields.myRelation}
              />
            )}
            <TextInput
              label="对方手机号"
              {...field("phone")}
              type="tel"
              inputMode="numeric"
              optional
              autoComplete="off"
              hint="填了就只有这个号码能接受，更安全"
            />
          </div>
          <ChoiceGroup legend="给什么权限">
            {(Object.keys(familyRoles) as FamilyRole[]).toReversed().map((role) => (
              <Radio
                key={role}
                name="role"
                value={role}
                label={says[role]}
                defaultChecked={(typed.role ?? "VIEWER") === role}
              />
            ))}
          </ChoiceGroup>
          <Check
            name="health"
            label="愿意共享长辈的健康情况（对方也要单独勾选才会生效）"
            defaultChecked={typed.health === "on"}
          />
          <p className={layout.hint}>
            生成邀请，就是同意家人按上面的权限一起看和办，算“家人共享”的同意，在“隐私”里随时可以撤回。
            填了手机号的，我们发一条短信告诉对方。
          </p>
          <Button type="submit" variant="primary" busy={busy}>
            生成邀请链接
          </Button>
        </fetcher.Form>
      </FormFold>
    </>
  );
}
