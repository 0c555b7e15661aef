import {
  isOutsideRole,
  type StaffRole,
  staffRoles,
  staffRoleTexts,
} from "@ginkgo/api-contract/identity/staff-roles";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import styles from "./accounts.module.css";

/** Codes as they are typed: with commas, spaces or the Chinese comma between. */
export const codesOf = (typed: string): string[] => typed.split(/[,，、\s]+/).filter(Boolean);

/** The roles of an account, and for a shop's or home's account whose matters it sees. */
export function RoleInput({
  chosen = [],
  sellers = [],
  fields,
}: {
  chosen?: readonly StaffRole[];
  sellers?: readonly string[];
  fields: Record<string, string>;
}) {
  const [roles, setRoles] = useState(new Set(chosen));
  const isOutside = [...roles].some(isOutsideRole);
  return (
    <div className={styles.roles}>
      <p className={field.label}>角色，只给要用的</p>
      <Chips legend="角色">
        {staffRoles.map((role) => (
          <ChipOption
            key={role}
            type="checkbox"
            name="roles"
            value={role}
            checked={roles.has(role)}
            // Of one kind only: people of the portal, or of a shop or home.
            disabled={roles.size > 0 && isOutsideRole(role) !== isOutside}
            onChange={(event) => {
              const next = new Set(roles);
              if (event.currentTarget.checked) next.add(role);
              else next.delete(role);
              setRoles(next);
            }}
          >
            {staffRoleTexts[role]}
          </ChipOption>
        ))}
      </Chips>
      {fields.roles && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {fields.roles}
        </p>
      )}
      {isOutside && (
        <TextInput
          label="管哪些商家或机构"
          name="sellers"
          defaultValue={sellers.join("、")}
          hint="自营写 self，机构写 org:编号，旅居机构写 tour:编号，几个用逗号隔开"
          error={fields.sellers}
        />
      )}
    </div>
  );
}

/** What the inputs above were filled with. */
export const rolesIn = (form: FormData) => {
  const sellers = codesOf(String(form.get("sellers") ?? ""));
  return {
    roles: form.getAll("roles") as StaffRole[],
    ...(sellers.length > 0 ? { sellers } : {}),
  };
};
