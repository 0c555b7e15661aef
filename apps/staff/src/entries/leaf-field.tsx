import { isSame } from "@ginkgo/api-contract/publishing/compare-content";
import { type ContentPath, labelPath, valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { type FieldSchema, takesPicture } from "@ginkgo/api-contract/publishing/content-schema";
import { fieldText, valueText } from "@ginkgo/api-contract/publishing/field-labels";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Check, ChoiceGroup } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { keeping, optionsOf } from "../options-of.ts";
import { ChoosePicture } from "../picture-library/choose-picture.tsx";
import { AreaField } from "./area-field.tsx";
import { controlId } from "./content-path.ts";
import { DictionaryPick } from "./dictionary-pick.tsx";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { PickField } from "./pick-field.tsx";
import { type PickSource, pickSourceOf, wordSourceOf } from "./pick-sources.ts";
import { PicturesField } from "./pictures-field.tsx";
import { cells, lines, money, number, numberLines, type Reading, text, useTyped } from "./typed-text.ts";

/** From this length on a text has several lines. */
const LONG = 100;
const AREA = "^\\d{6}$";
const DAY = "^\\d{4}-\\d{2}-\\d{2}$";
const MOST_AREAS = 200;

interface LeafProps {
  schema: FieldSchema;
  path: ContentPath;
  isOptional: boolean;
}

/** What label, hint and fault a control is given. */
function useTexts(path: ContentPath, isOptional: boolean) {
  const { kind, faultAt } = useEntryForm();
  const named = fieldText(kind, labelPath(path));
  return {
    id: controlId(path),
    label: named?.label ?? String(path.at(-1)),
    hint: named?.hint,
    error: faultAt(path),
    optional: isOptional,
  };
}

function TypedField({
  path,
  isOptional,
  reading,
  rows,
  unit,
  type,
  max,
}: Omit<LeafProps, "schema"> & {
  reading: Reading;
  rows?: number;
  unit?: string;
  type?: string;
  max?: string;
}) {
  const { content, set } = useEntryForm();
  const texts = useTexts(path, isOptional);
  const typed = useTyped(reading, valueAt(content, path), (value) => set(path, value));
  if (rows)
    return (
      <Textarea
        {...texts}
        rows={rows}
        value={typed.value}
        onChange={(event) => typed.type(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...texts}
      unit={unit}
      type={type}
      max={max}
      inputMode={unit ? "decimal" : undefined}
      value={typed.value}
      onChange={(event) => typed.type(event.currentTarget.value)}
    />
  );
}

function TicksField({
  path,
  options,
  isNumber,
}: {
  path: ContentPath;
  options: Readonly<Record<string, string>>;
  isNumber: boolean;
}) {
  const { content, set } = useEntryForm();
  const { id, label, hint, error } = useTexts(path, false);
  const value = valueAt(content, path);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const tick = (code: string, on: boolean) => {
    const next = Object.keys(options).filter((one) => (one === code ? on : chosen.includes(one)));
    set(path, isNumber ? next.map(Number) : next);
  };
  return (
    <div id={id} tabIndex={-1}>
      <ChoiceGroup legend={label}>
        <div className={styles.ticks}>
          {Object.entries(options).map(([code, name]) => (
            <Check
              key={code}
              label={name}
              checked={chosen.includes(code)}
              onChange={(event) => tick(code, event.currentTarget.checked)}
            />
          ))}
        </div>
      </ChoiceGroup>
      {(error ?? hint) && <p className={cx(field.message, error && field.error)}>{error ?? hint}</p>}
    </div>
  );
}

function ChoiceField({ path, isOptional, schema }: LeafProps) {
  const { kind, content, set } = useEntryForm();
  const texts = useTexts(path, isOptional);
  const value = text.format(valueAt(content, path));
  const named = fieldText(kind, labelPath(path))?.options ?? {};
  const codes = Object.fromEntries(
    (schema.enum ?? []).map((code) => [String(code), named[code] ?? String(code)]),
  );
  return (
    <Select
      {...texts}
      value={value}
      options={keeping(optionsOf(codes, isOptional ? "不写" : "请选"), value)}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        set(
          path,
          chosen === "" ? undefined : (schema.enum?.find((code) => String(code) === chosen) ?? chosen),
        );
      }}
    />
  );
}

function SwitchField({ path }: { path: ContentPath }) {
  const { content, set } = useEntryForm();
  const { id, label, hint, error } = useTexts(path, false);
  return (
    <div>
      <Check
        id={id}
        label={label}
        checked={valueAt(content, path) === true}
        onChange={(event) => set(path, event.currentTarget.checked)}
      />
      {(error ?? hint) && <p className={cx(field.message, error && field.error)}>{error ?? hint}</p>}
    </div>
  );
}

function AreasField({ path, isMany }: { path: ContentPath; isMany: boolean }) {
  const { content, set } = useEntryForm();
  const { optional: _, ...texts } = useTexts(path, false);
  const value = valueAt(content, path);
  const codes = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  return (
    <AreaField
      {...texts}
      codes={codes}
      most={isMany ? MOST_AREAS : 1}
      onChange={(next) => set(path, isMany ? next : next[0])}
    />
  );
}

function PickedField({ path, isOptional, source }: Omit<LeafProps, "schema"> & { source: PickSource }) {
  const { content, set } = useEntryForm();
  const value = valueAt(content, path);
  return (
    <PickField
      {...useTexts(path, isOptional)}
      source={source}
      value={typeof value === "string" || typeof value === "number" ? value : undefined}
      onPick={(picked) => {
        set(path, picked?.value);
        if (picked && source.nameField) set([...path.slice(0, -1), source.nameField], picked.name);
      }}
    />
  );
}

/** A picture of the library, by its address. */
function PictureField(props: LeafProps) {
  const { seller, set } = useEntryForm();
  return (
    <>
      <TypedField {...props} reading={text} />
      <ChoosePicture seller={seller} onChoose={({ url }) => set(props.path, url)} />
    </>
  );
}

/** The control a value is written in, by what the shape takes. */
function Control(props: LeafProps) {
  const { kind, content } = useEntryForm();
  const { schema, path } = props;
  const named = fieldText(kind, labelPath(path));
  const source = pickSourceOf(kind, labelPath(path), content);
  if (source) return <PickedField {...props} source={source} />;
  if (takesPicture(schema)) return <PictureField {...props} />;
  if (schema.enum) return <ChoiceField {...props} />;
  if (schema.type === "boolean") return <SwitchField path={path} />;
  if (schema.type === "array") {
    const { items = {} } = schema;
    const isNumber = items.type === "integer" || items.type === "number";
    if (items.pattern === AREA) return <AreasField path={path} isMany />;
    if (takesPicture(items)) return <PicturesField path={path} />;
    if (named?.options && (items.enum || isNumber))
      return <TicksField path={path} options={named.options} isNumber={isNumber} />;
    const reading = items.type === "array" ? cells : isNumber ? numberLines : lines;
    const words = wordSourceOf(kind, labelPath(path));
    return (
      <>
        <TypedField {...props} reading={reading} rows={4} />
        {words && <DictionaryPick path={path} source={words} />}
      </>
    );
  }
  if (schema.pattern === AREA) return <AreasField path={path} isMany={false} />;
  if (schema.pattern === DAY)
    return (
      <TypedField
        {...props}
        reading={text}
        type="date"
        {...(schema.isPast ? { max: shanghaiDay(new Date()) } : {})}
      />
    );
  if (schema.type === "integer" || schema.type === "number")
    return String(path.at(-1)).endsWith("Fen") ? (
      <TypedField {...props} reading={money} unit="元" />
    ) : (
      <TypedField {...props} reading={number} />
    );
  const isLong = named?.isLong || (schema.maxLength ?? 0) > LONG;
  return <TypedField {...props} reading={text} {...(isLong ? { rows: 3 } : {})} />;
}

/** Whether the row a field stands in can be set beside the same row of what visitors have. */
const isBeside = (content: unknown, live: unknown, path: ContentPath): boolean =>
  path.every((name, i) => {
    if (typeof name !== "number") return true;
    const list = path.slice(0, i);
    const [mine, theirs] = [valueAt(content, list), valueAt(live, list)];
    return Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length;
  });

const isNothing = (value: unknown) =>
  value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);

/** One value with its label; a gold edge and the earlier value where it differs from what visitors have. */
export function LeafField(props: LeafProps) {
  const { kind, content, live } = useEntryForm();
  const { path, schema } = props;
  const [mine, before] = [valueAt(content, path), valueAt(live, path)];
  const isChanged =
    live !== null &&
    isBeside(content, live, path) &&
    !isSame(mine, before) &&
    !(isNothing(mine) && isNothing(before));
  const isWide = schema.type === "array" || (schema.maxLength ?? 0) > LONG;
  return (
    <div className={cx(styles.leaf, isWide && styles.wide, isChanged && styles.changed)}>
      <Control {...props} />
      {isChanged && <p className={layout.hint}>原 {valueText(kind, labelPath(path), before)}</p>}
    </div>
  );
}
