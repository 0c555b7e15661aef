import { settingSpec } from "@ginkgo/api-contract/system/setting-codes";
import { type Setting, saveSetting } from "@ginkgo/api-contract/system/settings";
import { decimalYuan, parseYuan } from "@ginkgo/locale/money";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useAreaNames } from "../area-names.ts";
import { callStaff } from "../call-staff.ts";
import { keeping, optionsOf } from "../options-of.ts";
import { type FieldTexts, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** So many characters still fit one line. */
const ONE_LINE = 40;

/** Where a value is typed, as its kind wants it: money in yuan. */
function ValueInput({ setting, fields }: { setting: Setting; fields: FieldTexts }) {
  const { kind, label, value, hint } = setting;
  const shared = { label, name: "value", error: fields.value, hint: hint ?? undefined };
  const areas = useAreaNames();
  if (settingSpec(setting.name).is === "province") {
    const provinces = Object.fromEntries(Object.entries(areas).filter(([code]) => code.endsWith("0000")));
    return (
      <Select
        // The names come after the form: the one that is chosen is chosen among them.
        key={Object.keys(provinces).length}
        {...shared}
        defaultValue={value}
        options={keeping(optionsOf(provinces), value)}
      />
    );
  }
  if (kind === "switch")
    return (
      <Select
        {...shared}
        defaultValue={value}
        options={[
          { value: "on", label: "开" },
          { value: "off", label: "关" },
        ]}
      />
    );
  if (kind === "fen") {
    return (
      <TextInput
        {...shared}
        label={`${label}（元）`}
        inputMode="decimal"
        defaultValue={decimalYuan(Number(value))}
      />
    );
  }
  if (kind !== "text") return <TextInput {...shared} inputMode="numeric" defaultValue={value} />;
  return value.length > ONE_LINE ? (
    <Textarea {...shared} rows={3} maxLength={400} defaultValue={value} />
  ) : (
    <TextInput {...shared} maxLength={200} defaultValue={value} />
  );
}

/** Changes one setting, or gives it back to what the start was given. */
export function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: (saved: Setting) => void }) {
  const { name, kind, version, isSet, takesTwo } = setting;
  const save = (value: string | null, reason: string) =>
    callStaff(saveSetting, { params: { name }, body: { value, reason, version } });
  return (
    <>
      <StepForm
        press={takesTwo ? "提出，请第二位同意" : "保存"}
        step={(form) => {
          const typed = textOf(form, "value");
          const fen = kind === "fen" ? parseYuan(typed) : undefined;
          return save(kind === "fen" && fen !== undefined ? String(fen) : typed, textOf(form, "reason"));
        }}
        onDone={onSaved}
      >
        {(fields) => (
          <>
            <ValueInput setting={setting} fields={fields} />
            <ReasonInput fields={fields} hint="写进历史和审计" />
          </>
        )}
      </StepForm>
      {isSet && (
        <StepForm
          press="用回启动时给的"
          variant="quiet"
          step={(form) => save(null, textOf(form, "reason"))}
          onDone={onSaved}
        >
          {(fields) => <ReasonInput fields={fields} hint="写进历史和审计" />}
        </StepForm>
      )}
    </>
  );
}
