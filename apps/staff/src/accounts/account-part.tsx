import {
  changeStaffRoles,
  disableStaff,
  enableStaff,
  inviteStaffAgain,
  resetStaffTotp,
  type StaffAccount,
  type StaffAction,
} from "@ginkgo/api-contract/identity/staff-accounts";
import { ApiError } from "@ginkgo/client/api-error";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Fragment, useState } from "react";
import { useGetIdentity, useNotify } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { focusPart, Part } from "../part.tsx";
import { offerUndo } from "../shell/undo.ts";
import { type ShownLink, shownLink } from "../shown-link.ts";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./accounts.module.css";
import { RequestBox } from "./request-box.tsx";
import { RoleInput, rolesIn } from "./role-input.tsx";
import { useLookAgain } from "./use-accounts.ts";

const steps: Record<StaffAction, { open: string; press: string; done: string; says: string }> = {
  roles: {
    open: "改角色…",
    press: "提出，等第二位同事",
    done: "提出了，等另一位管账号的同事同意",
    says: "另一位管账号的同事同意以后立刻生效。",
  },
  resetTotp: {
    open: "重设动态码…",
    press: "提出，等第二位同事",
    done: "提出了，等另一位管账号的同事同意",
    says: "请先打电话认人。另一位同事同意以后，旧码立刻没用，本人用新链接和自己的密码重新设。",
  },
  invite: {
    open: "换一个链接…",
    press: "换链接",
    done: "链接换好了，原来的作废",
    says: "原来的链接马上作废。",
  },
  disable: {
    open: "停用…",
    press: "停用，立刻退出登录",
    done: "停用了，已经退出登录",
    says: "登录着的设备马上退出，没办完的改动和链接作废。以后可以重新启用。",
  },
  enable: {
    open: "重新启用…",
    press: "重新启用",
    done: "可以登录了",
    says: "本人用原来的密码和动态码登录。",
  },
};

/** Sends one step; somebody who changed the account meanwhile is said in words, and nothing is done. */
async function send(account: StaffAccount, action: StaffAction, form: FormData, key: string) {
  const { id, version } = account;
  const reason = String(form.get("reason") ?? "").trim();
  const args = {
    params: { id },
    headers: { "idempotency-key": key },
    body: { version, ...(reason ? { reason } : {}) },
  };
  if (action === "roles")
    return callStaff(changeStaffRoles, { ...args, body: { ...args.body, ...rolesIn(form) } });
  if (action === "resetTotp") return callStaff(resetStaffTotp, args);
  if (action === "invite") return callStaff(inviteStaffAgain, args);
  return callStaff(action === "disable" ? disableStaff : enableStaff, args);
}

/** One account: who, what waits, and what may be done with it. */
export function AccountPart({
  account,
  onLink,
}: {
  account: StaffAccount;
  onLink: (link: ShownLink) => void;
}) {
  const [open, setOpen] = useState<StaffAction>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const lookAgain = useLookAgain();
  const notify = useNotify();
  const { data: me } = useGetIdentity();
  const { name, phone, roles, roleText, sellers, stateText, createdAt, lastSignInAt, hasTotp, request } =
    account;
  const facts: [string, string][] = [
    ["手机", phone],
    ["角色", roleText],
    ...(sellers.length > 0 ? [["管", sellers.map((s) => s.name).join("、")] as [string, string]] : []),
    ["状态", stateText],
    ["动态码", hasTotp ? "设好了" : "还没设"],
    ["建于", momentText(createdAt, Date.now())],
    ["上次登录", lastSignInAt ? momentText(lastSignInAt, Date.now()) : "还没有登录过"],
  ];
  return (
    <Part id="account" title={name}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {request && <RequestBox key={request.id} request={request} onLink={onLink} />}
      {account.id === me?.id && (
        <p className={layout.muted}>这是您自己的账号，要改请找另一位管账号的同事。</p>
      )}
      {account.actions.length > 0 && (
        <p className={cx(layout.row, layout.wrap)}>
          {account.actions.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === "disable" ? "danger" : "secondary"}
              aria-expanded={open === action}
              onClick={() => setOpen(open === action ? undefined : action)}
            >
              {steps[action].open}
            </Button>
          ))}
        </p>
      )}
      {open && account.actions.includes(open) && (
        <StepForm
          key={open}
          press={steps[open].press}
          variant={open === "disable" ? "danger" : "secondary"}
          step={async (form) => {
            try {
              return await send(account, open, form, key);
            } catch (error) {
              // What is so by now is shown above; what was chosen stays below.
              if (error instanceof ApiError && error.reason === "CHANGED_MEANWHILE") lookAgain();
              throw error;
            }
          }}
          onDone={(done) => {
            const link = shownLink(name, done);
            if (link) onLink(link);
            const text = steps[open].done;
            if (open === "disable" && "version" in done)
              offerUndo({
                text: `${name}：${text}`,
                run: async () => {
                  const { id, version } = done;
                  await callStaff(enableStaff, {
                    params: { id },
                    body: { version, reason: "刚才停用错了，撤消" },
                  });
                  lookAgain();
                },
              });
            else notify(text, { type: "success" });
            setOpen(undefined);
            setKey(crypto.randomUUID());
            lookAgain();
            if (!link) focusPart("account");
          }}
        >
          {(fields) => (
            <>
              <p>{steps[open].says}</p>
              {open === "roles" && (
                <RoleInput chosen={roles} sellers={sellers.map((s) => s.code)} fields={fields} />
              )}
              <TextInput
                label="原因"
                name="reason"
                maxLength={200}
                optional={open !== "roles" && open !== "resetTotp"}
                error={fields.reason}
              />
            </>
          )}
        </StepForm>
      )}
    </Part>
  );
}
