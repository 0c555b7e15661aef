import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  type FamilyMember,
  type familyMembers,
  INVITATION_HOURS,
} from "@ginkgo/api-contract/membership/family";
import {
  type FamilyRole,
  familyRights,
  familyRoles,
  neverShared,
} from "@ginkgo/api-contract/membership/membership-codes";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { InviteForm } from "./invite-form.tsx";
import styles from "./membership.module.css";

const tones: Record<FamilyMember["bindState"], TagTone> = {
  INVITED: "gold",
  BOUND: "ok",
  REJECTED: "neutral",
  EXPIRED: "neutral",
  UNBOUND: "neutral",
};

const removal = {
  revoke: { label: "撤回邀请", title: "撤回这条邀请？", description: "链接马上失效。", yes: "撤回" },
  leave: {
    label: "退出",
    title: "退出这个家庭？",
    description: "您就看不到这位长辈的订单和合同了，对方会收到消息。",
    yes: "退出",
  },
  remove: {
    label: "移除",
    title: "移除这位家人？",
    description: "对方马上看不到长辈的任何资料，会收到消息。",
    yes: "移除",
  },
} as const;

function FamilyRow({ person }: { person: FamilyMember }) {
  const { id, name, phone, relationText, roleText, bindState, bindStateText, actions, health } = person;
  const { fetcher, busy, reply } = useFormReply(`family-${id}`, "edit", "remove");
  useFormToast(reply, { edit: "改好了", remove: "已解绑" });
  const off = (["revoke", "leave", "remove"] as const).find((action) => actions.includes(action));
  const when =
    bindState === "INVITED" && person.expiresAt
      ? `${momentText(person.expiresAt)} 前有效`
      : person.joinedAt
        ? `${dayText(person.joinedAt)}加入`
        : "";
  return (
    <li className={account.person}>
      <Avatar name={name} small />
      <div className={layout.grow}>
        <b className={layout.name}>{name}</b> <span className={layout.muted}>{relationText}</span>
        {person.isMe && <span className={layout.muted}>（我）</span>}
        <p className={cx(layout.muted, layout.small)}>
          {[roleText, phone, when, health ? "共享健康情况" : ""].filter(Boolean).join(" · ")}
        </p>
      </div>
      {bindState !== "BOUND" && <Tag tone={tones[bindState]}>{bindStateText}</Tag>}
      {actions.includes("changeRole") && (
        <fetcher.Form method="post" className={cx(layout.row, styles.personRole)}>
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="id" value={id} />
          <label>
            <span className={layout.screenReader}>{name}的权限</span>
            <span className={field.input}>
              <select name="role" defaultValue={person.role}>
                {(Object.keys(familyRoles) as FamilyRole[]).map((role) => (
                  <option key={role} value={role}>
                    {familyRoles[role]}
                  </option>
                ))}
              </select>
            </span>
          </label>
          <Button type="submit" size="small" busy={busy}>
            改权限
          </Button>
        </fetcher.Form>
      )}
      {actions.includes("shareHealth") && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="health" value={health ? "0" : "1"} />
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            {health ? "停止共享健康" : "共享健康情况"}
            <span className={layout.screenReader}>：{name}</span>
          </Button>
        </fetcher.Form>
      )}
      {off && (
        <ConfirmForm
          fetcher={fetcher}
          fields={{ intent: "remove", id }}
          title={removal[off].title}
          description={removal[off].description}
          yes={removal[off].yes}
        >
          <Button type="submit" variant="quiet" size="small">
            {removal[off].label}
            <span className={layout.screenReader}>：{name}</span>
          </Button>
        </ConfirmForm>
      )}
    </li>
  );
}

function Rights() {
  return (
    <details className={account.fold}>
      <summary>三种权限各能做什么</summary>
      <div className={account.foldBody}>
        <table className={styles.rights}>
          <thead>
            <tr>
              <th scope="col">能做的事</th>
              {Object.values(familyRoles).map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(familyRights).map(([code, { text, roles }]) => (
              <tr key={code}>
                <th scope="row">{text}</th>
                {(Object.keys(familyRoles) as FamilyRole[]).map((role) => (
                  <td key={role}>{(roles as readonly string[]).includes(role) ? "可以" : "不可以"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={layout.hint}>无论什么权限，都看不到：{neverShared.join("、")}。</p>
      </div>
    </details>
  );
}

/** The people around the chosen elder, and how to ask one more. */
export function FamilySection({
  family,
  isMain = true,
}: {
  family: ReplyOf<typeof familyMembers>;
  /** Of the elder chosen under “为谁”; others one has joined stand below. */
  isMain?: boolean;
}) {
  const { elder, records, used, most } = family;
  const joined = records.filter((r) => r.bindState === "BOUND").length;
  const open = records.filter((r) => r.bindState === "INVITED").length;
  const id = isMain ? "family" : `family-${elder.id}`;
  const canInvite = elder.role === "OWNER" && used < most;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} className={account.subtitle}>
        {elder.isSelf ? "我的家人" : `${elder.name}身边的家人`}
      </h2>
      <p className={layout.muted}>
        {`家人能一起看订单、合同和上门记录。已加入 ${joined} 位${open > 0 ? `，还有 ${open} 份邀请等答复` : ""}，最多 ${most} 位。邀请 ${INVITATION_HOURS} 小时内有效。`}
      </p>
      {records.length > 0 && (
        <ul className={account.people}>
          {records.map((person) => (
            <FamilyRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {canInvite && <InviteForm elder={elder} />}
      {elder.role === "OWNER" && used >= most && (
        <p className={layout.hint}>人数满了。先移除一位，或撤回没接受的邀请，再邀请新的家人。</p>
      )}
      {isMain && <Rights />}
    </section>
  );
}
