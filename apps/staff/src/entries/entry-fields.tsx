import { type ContentPath, labelPath } from "@ginkgo/api-contract/publishing/content-path";
import type { FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { fieldText } from "@ginkgo/api-contract/publishing/field-labels";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { focusPart, Part } from "../part.tsx";
import { BlockList } from "./block-list.tsx";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { LeafField } from "./leaf-field.tsx";
import { PlacePart } from "./place-part.tsx";
import { RowList } from "./row-list.tsx";

const isRows = ({ type, items }: FieldSchema) =>
  type === "array" && (items?.type === "object" || items?.oneOf !== undefined);

interface Inner {
  name: string;
  schema: FieldSchema;
  path: ContentPath;
  isOptional: boolean;
}

const innerOf = ({ properties = {}, required = [] }: FieldSchema, path: ContentPath): Inner[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    path: [...path, name],
    isOptional: !required.includes(name),
  }));

/** The fields of a shape beneath each other; sections and lists under headings of their own. */
function ShapeFields({ schema, path }: { schema: FieldSchema; path: ContentPath }) {
  const { kind } = useEntryForm();
  const inner = innerOf(schema, path);
  const leaves = inner.filter((one) => one.schema.type !== "object" && !isRows(one.schema));
  const sections = inner.filter((one) => !leaves.includes(one));
  return (
    <>
      <div className={styles.fields}>
        {leaves.map(({ name, ...leaf }) => (
          <LeafField key={name} {...leaf} />
        ))}
      </div>
      {sections.map((one) => {
        const label = fieldText(kind, labelPath(one.path))?.label;
        return (
          <div key={one.name}>
            {label && (
              <h3 id={`${controlId(one.path)}-h`} tabIndex={-1}>
                {label}
              </h3>
            )}
            {isRows(one.schema) ? (
              <RowList schema={one.schema} path={one.path}>
                {(row, at) => <ShapeFields schema={row} path={at} />}
              </RowList>
            ) : (
              <ShapeFields schema={one.schema} path={one.path} />
            )}
          </div>
        );
      })}
    </>
  );
}

/** From so many sections on, the way to each stands beside them. */
const LONG = 4;

/** The ways to the panels of a long form. */
export function SectionNav() {
  const { kind, schema } = useEntryForm();
  const ways = panelsOf(schema).flatMap((one) => [
    panelOf(kind, one),
    ...(isRows(one.schema) ? [] : sectionsOf(kind, one)),
  ]);
  if (ways.length < LONG) return null;
  return (
    <nav className={styles.sections} aria-label="这一份的各部分">
      {[
        { id: "entry-basics", title: "基本" },
        ...(hasPlace(schema) ? [{ id: "entry-place", title: "位置" }] : []),
        ...ways,
      ].map(({ id, title }) => (
        <button key={id} type="button" onClick={() => leadTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

const hasPlace = ({ properties = {} }: FieldSchema) =>
  ["adcode", "lng", "lat"].every((name) => name in properties);
const isSection = ({ schema }: Inner) => schema.type === "object" || isRows(schema);
const panelsOf = (schema: FieldSchema) => innerOf(schema, []).filter(isSection);
const panelOf = (kind: EntryKindName, { path }: Inner) => ({
  id: `${controlId(path)}-part`,
  title: fieldText(kind, labelPath(path))?.label ?? "详细",
});
/** Sections of a panel that have a heading of their own. */
const sectionsOf = (kind: EntryKindName, { schema, path }: Inner) =>
  innerOf(schema, path)
    .filter(isSection)
    .flatMap((one) => {
      const title = fieldText(kind, labelPath(one.path))?.label;
      return title ? [{ id: controlId(one.path), title }] : [];
    });
/** Leads to the panel of a field: of the licences, of the beds. */
export const leadToPanel = (name: string): void => leadTo(`${controlId([name])}-part`);
function leadTo(id: string) {
  document.getElementById(`${id}-h`)?.scrollIntoView({ block: "start" });
  focusPart(id);
}

/** Everything that is written of an entry, drawn from the shape of its kind: a panel for each section and each list. */
export function EntryFields() {
  const { kind, schema } = useEntryForm();
  const top = innerOf(schema, []);
  const parts = panelsOf(schema);
  const leaves = top.filter(({ name }) => !parts.some((part) => part.name === name));
  return (
    <>
      {leaves.length > 0 && (
        <Part id="entry-basics" title="基本">
          <div className={styles.fields}>
            {leaves.map(({ name, ...leaf }) => (
              <LeafField key={name} {...leaf} />
            ))}
          </div>
        </Part>
      )}
      {hasPlace(schema) && <PlacePart />}
      {parts.map((one) => {
        const named = fieldText(kind, labelPath(one.path));
        return (
          <Part key={one.name} id={`${controlId(one.path)}-part`} title={named?.label ?? "详细"}>
            {named?.hint && <p className={layout.hint}>{named.hint}</p>}
            {one.name === "blocks" ? (
              <BlockList path={one.path} />
            ) : isRows(one.schema) ? (
              <RowList schema={one.schema} path={one.path}>
                {(row, at) => <ShapeFields schema={row} path={at} />}
              </RowList>
            ) : (
              <ShapeFields schema={one.schema} path={one.path} />
            )}
          </Part>
        );
      })}
    </>
  );
}
