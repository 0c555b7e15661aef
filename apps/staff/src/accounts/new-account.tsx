import { addStaffAccount } from "@ginkgo/api-contract/identity/staff-accounts";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { type ShownLink, shownLink } from "../shown-link.ts";
import { StepForm } from "../step-form/step-form.tsx";
import { RoleInput, rolesIn } from "./role-input.tsx";

/** A form that makes an account; nobody is given a password, its holder chooses one. */
export function NewAccount({ onMade }: { onMade: (id: string, link: ShownLink | undefined) => void }) {
  // The same press sent again makes one account.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Part id="new-account" title="新建账号">
      <StepForm
        press="建好账号，拿链接"
        step={(form) =>
          callStaff(addStaffAccount, {
            headers: { "idempotency-key": key },
            body: {
              name: String(form.get("name") ?? ""),
              phone: String(form.get("phone") ?? ""),
              ...rolesIn(form),
              ...(form.get("reason") ? { reason: String(form.get("reason")) } : {}),
            },
          })
        }
        onDone={(made) => onMade(made.id, shownLink(made.name, made))}
      >
        {(fields) => (
          <>
            <TextInput label="姓名" name="name" maxLength={20} autoComplete="off" error={fields.name} />
            <TextInput
              label="手机号"
              name="phone"
              inputMode="tel"
              maxLength={20}
              autoComplete="off"
              error={fields.phone}
            />
            <RoleInput fields={fields} />
            <TextInput
              label="原因"
              name="reason"
              maxLength={200}
              optional
              hint="要第二位同事同意的，他会看到"
              error={fields.reason}
            />
            <p>
              不给任何人密码：本人打开链接，自己设密码和动态码。角色里有您没有的权限，或能管账号的，要另一位同事同意以后链接才能用。
            </p>
          </>
        )}
      </StepForm>
    </Part>
  );
}
