// Row types of the source against the columns that PostgreSQL answered.
import { isOf, withoutNumbers } from "./patterns.mjs";

/** What the driver makes of a column, by the OID of its type. */
const kinds = new Map(
  Object.entries({ string: [18, 19, 25, 1042, 1043, 2950], number: [21, 23, 26, 700, 701], boolean: [16] })
    .flatMap(([kind, oids]) => oids.map((oid) => [oid, { kind }]))
    .concat(
      [114, 3802].map((oid) => [oid, { kind: "json" }]),
      Object.entries({
        string: [1009, 1014, 1015, 2951],
        number: [1005, 1007, 1021, 1022, 1028],
        boolean: [1000],
        json: [199, 3807],
      }).flatMap(([of, oids]) => oids.map((oid) => [oid, { kind: "array", of }])),
    ),
);

/** Types that pg and the embedded engine read differently, or as no TypeScript type says; how each is asked for instead. */
const unreadable = new Map([
  [17, "bytea，用 encode()"],
  [20, "bigint，编号用 ::text，数用 ::int 或 ::float8"],
  [1016, "bigint[]，用 ::text[]"],
  [1082, "date，用 ::text"],
  [1114, "timestamp，用 iso() 或 millis()"],
  [1184, "timestamptz，用 iso() 或 millis()"],
  [1186, "interval，用 extract()"],
  [1700, "numeric，用 ::float8 或 ::int"],
]);

const nameOf = ({ kind, of }) => (kind === "array" ? `${of}[]` : kind);

/** What is wrong with the columns of a raw statement, whoever reads them. @param columns each its name and OID */
export function faultsOf(columns) {
  const names = columns.map(([name]) => name);
  return [
    ...columns.flatMap(([name, oid]) => (unreadable.has(oid) ? [`${name} 是 ${unreadable.get(oid)}`] : [])),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} 有两列`),
  ];
}

function isAnswered(believed, oid) {
  const column = kinds.get(oid);
  if (!column) return false;
  if (believed.kind !== "array" || column.kind === "json")
    return believed.kind === column.kind || (believed.kind === "array" && column.kind === "json");
  return column.kind === "array" && believed.of === column.of;
}

const columnName = (oid) =>
  unreadable.get(oid) ?? (kinds.has(oid) ? nameOf(kinds.get(oid)) : `驱动不认的类型 ${oid}`);

function* differences({ properties, others }, answers) {
  for (const columns of answers) {
    // A statement that is asked only whether there is a row has to have a column to return.
    if (others === "unread" && columns.length > 1) yield `没有行的类型，却要了 ${columns.length} 列`;
    for (const [name] of columns)
      if (others === "none" && !properties.has(name)) yield `要了 ${name}，行的类型里没有`;
  }
  for (const [name, { isOptional, text, value }] of properties) {
    if (!value) yield `${name} 的类型是 ${text}，没有哪一列给得出`;
    const found = answers.flatMap((columns) => columns.filter((column) => column[0] === name).slice(0, 1));
    if (!isOptional && found.length < answers.length) yield `行的类型有 ${name}，语句没有这一列`;
    if (isOptional && !found.length) yield `行的类型有 ${name}，哪一种语句都没有这一列`;
    if (isOptional && found.length === answers.length) yield `${name} 写成可有可无，可是每次都有`;
    for (const [, oid] of found)
      if (value && !isAnswered(value, oid)) yield `${name} 的类型是 ${text}，数据库给的是 ${columnName(oid)}`;
  }
}

/**
 * Complaints about row types, a line each.
 * @param calls what `findRowCalls` found
 * @param records of each statement's text its columns, `undefined` for one of the builder
 */
export function compareRows(calls, records) {
  const raw = [...records].flatMap(([text, columns]) => (columns ? [[withoutNumbers(text), columns]] : []));
  return calls.flatMap((call) => {
    const { file, line, fault } = call;
    if (fault) return [`${file}:${line} ${fault}`];
    const answers = raw.filter(([text]) => call.patterns.some((pattern) => isOf(pattern, text)));
    const complaints = answers.length
      ? differences(
          call,
          answers.map(([, columns]) => columns),
        )
      : ["没有测试问过这些行"];
    return [...new Set(complaints)].map((complaint) => `${file}:${line} ${complaint}`);
  });
}
