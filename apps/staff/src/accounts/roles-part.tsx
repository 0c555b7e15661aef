import { changeRolePermissions, type StaffRoleRights } from "@ginkgo/api-contract/identity/staff-accounts";
import { permissionTexts, type StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import { Button } from "@ginkgo/ui/button";
import { Check, ChoiceGroup } from "@ginkgo/ui/check";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import type { ShownLink } from "../shown-link.ts";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./accounts.module.css";
import { RequestBox } from "./request-box.tsx";
import { useLookAgain, useRoles } from "./use-accounts.ts";

const scopeTexts = { "own.members": "自己的会员", "own.only": "自己的" } as const;

/** Whether a role may it, in a mark and a word. */
function Cell({ role, permission }: { role: StaffRoleRights; permission: StaffPermission }) {
  if (!role.permissions.includes(permission))
    return (
      <td className={styles.none}>
        <span aria-hidden="true">—</span>
        <span className={layout.screenReader}>不可以</span>
      </td>
    );
  return (
    <td>
      {role.scope ? (
        scopeTexts[role.scope]
      ) : (
        <>
          <Icon name="check-bold" />
          <span className={layout.screenReader}>可以</span>
        </>
      )}
    </td>
  );
}

/** What a role is to be allowed, and why: another person decides. */
function RoleForm({ role, onDone }: { role: StaffRoleRights; onDone: () => void }) {
  const lookAgain = useLookAgain();
  const notify = useNotify();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <StepForm
      press="提出，等第二位同事"
      variant="secondary"
      step={(form) =>
        callStaff(changeRolePermissions, {
          params: { role: role.role },
          headers: { "idempotency-key": key },
          body: {
            permissions: form.getAll("permissions") as StaffPermission[],
            reason: String(form.get("reason") ?? ""),
            version: role.version,
          },
        })
      }
      onDone={() => {
        notify("提出了，等另一位管账号的同事同意", { type: "success" });
        onDone();
        lookAgain();
        focusPart("roles");
      }}
    >
      {(fields) => (
        <>
          <ChoiceGroup legend={`${role.text}能做什么`}>
            <div className={page.grid}>
              {role.possible.map((code) => (
                <Check
                  key={code}
                  name="permissions"
                  value={code}
                  label={permissionTexts[code]}
                  defaultChecked={role.permissions.includes(code)}
                />
              ))}
            </div>
          </ChoiceGroup>
          <TextInput label="原因" name="reason" maxLength={200} error={fields.reason} />
          <p>另一位管账号的同事同意以后，有这个角色的 {role.holders} 个账号立刻生效。</p>
        </>
      )}
    </StepForm>
  );
}

/** Roles over permissions, as they stand in the database. */
export function RolesPart({ onLink }: { onLink: (link: ShownLink) => void }) {
  const { data, error } = useRoles();
  const [chosen, setChosen] = useState<string>();
  const role = data?.records.find((r) => r.role === chosen);
  return (
    <Part id="roles" title="角色能做什么">
      <p className={layout.muted}>改一个角色要两个人：一位提出，另一位管账号的同事同意，立刻生效。</p>
      {error && <p role="alert">{sayWhy(error)}</p>}
      {data && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the page, it is scrolled by keys */}
          <div className={cx(table.scroll, styles.matrix)} tabIndex={0} role="group" aria-label="角色和权限">
            <table className={table.table}>
              <caption className={layout.screenReader}>每个角色能做什么</caption>
              <thead>
                <tr>
                  <th scope="col">做什么</th>
                  {data.records.map(({ role: code, text, request }) => (
                    <th key={code} scope="col">
                      <button
                        type="button"
                        className={styles.person}
                        aria-expanded={chosen === code}
                        onClick={() => setChosen(chosen === code ? undefined : code)}
                      >
                        {text}
                        <span className={layout.screenReader}>：改权限</span>
                      </button>
                      {request && <span className={layout.hint}>等第二位</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.permissions.map(({ code, text }) => (
                  <tr key={code}>
                    <th scope="row">{text}</th>
                    {data.records.map((one) => (
                      <Cell key={one.role} role={one} permission={code} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {role?.request && (
            <RequestBox key={role.request.id} request={role.request} now={role.permissions} onLink={onLink} />
          )}
          {role && !role.request && (
            <>
              <RoleForm key={role.role} role={role} onDone={() => setChosen(undefined)} />
              <Button size="small" variant="quiet" onClick={() => setChosen(undefined)}>
                先不改
              </Button>
            </>
          )}
        </>
      )}
    </Part>
  );
}
