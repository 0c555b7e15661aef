import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import type { ReactNode } from "react";
import { useMember } from "../lib/routing/site-data.ts";
import type { bookTexts } from "./book-texts.ts";

/** How many come, whom to ask for, and what to know before: the same of everything that is booked. */
export function BookFields({
  texts,
  people,
  typed,
  fields,
  mayBeNameless,
  children,
}: {
  texts: (typeof bookTexts)[keyof typeof bookTexts];
  /** How many come unless somebody says otherwise. */
  people: string;
  typed: Partial<Record<string, string>>;
  fields: Partial<Record<string, string>>;
  /** Without a name it is booked for a guest; without a number for the one that signs in. */
  mayBeNameless?: boolean;
  /** What stands beside them. */
  children?: ReactNode;
}) {
  const member = useMember();
  const mayLackPhone = mayBeNameless && !member;
  return (
    <>
      <div className={layout.twoColumns}>
        {children}
        <TextInput
          label={texts.people}
          name="peopleCount"
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          unit="人"
          defaultValue={typed.peopleCount ?? people}
          error={fields.peopleCount}
        />
        <TextInput
          label="联系人"
          name="contactName"
          optional={mayBeNameless}
          autoComplete="name"
          defaultValue={typed.contactName || (member?.realName ?? "")}
          error={fields.contactName}
        />
        <TextInput
          label="联系电话"
          name="contactPhone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional={mayLackPhone}
          hint={mayLackPhone ? "不填，就用登录的手机号" : texts.phone}
          defaultValue={typed.contactPhone || member?.phone}
          error={fields.contactPhone}
        />
      </div>
      <Textarea
        label="有什么要先说的"
        name="remark"
        rows={3}
        optional
        placeholder={texts.remark}
        defaultValue={typed.remark}
        error={fields.remark}
      />
    </>
  );
}
