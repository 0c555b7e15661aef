import {
  addServiceKey,
  type KeyPermission,
  keyPermissionTexts,
} from "@ginkgo/api-contract/identity/service-keys";
import { Button } from "@ginkgo/ui/button";
import { Check, ChoiceGroup } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

const lives = [
  { value: "30", label: "30 天" },
  { value: "90", label: "90 天" },
  { value: "180", label: "半年" },
  { value: "366", label: "一年" },
];

/** Which system a key is for, what it may and until when. */
export function NewKey({
  possible,
  onMade,
  onLeave,
}: {
  /** What whoever asks holds and a key may be given. */
  possible: readonly KeyPermission[];
  onMade: (made: { name: string; secret: string }) => void;
  onLeave: () => void;
}) {
  return (
    <>
      <Part id="new-key" title="新建密钥">
        <StepForm
          press="新建，请第二位同意"
          step={(form) =>
            callStaff(addServiceKey, {
              body: {
                name: textOf(form, "name"),
                permissions: possible.filter((code) => form.getAll("permissions").includes(code)),
                days: Number(textOf(form, "days")),
                reason: textOf(form, "reason"),
              },
            })
          }
          onDone={onMade}
        >
          {(fields) => (
            <>
              <TextInput label="给哪个系统用" name="name" maxLength={40} error={fields.name} />
              <ChoiceGroup legend="能做什么">
                {possible.map((code) => (
                  <Check key={code} name="permissions" value={code} label={keyPermissionTexts[code]} />
                ))}
                {fields.permissions && (
                  <p className={cx(field.message, field.error)} role="alert">
                    {fields.permissions}
                  </p>
                )}
              </ChoiceGroup>
              <Select label="用多久" name="days" defaultValue="90" options={lives} error={fields.days} />
              <ReasonInput fields={fields} hint="要它做什么；第二位同事看得到" />
            </>
          )}
        </StepForm>
      </Part>
      <Button size="small" variant="quiet" onClick={onLeave}>
        先不建
      </Button>
    </>
  );
}
