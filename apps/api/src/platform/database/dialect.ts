import {
  Column,
  is,
  Name,
  Param,
  Placeholder,
  type QueryWithTypings,
  SQL,
  StringChunk,
  Table,
} from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

type Chunk = SQL["queryChunks"][number] | undefined;

/** Values stand in the text of a statement, instead of beside it. */
const isInlined = (statement: unknown): boolean =>
  (statement as { shouldInlineParams: boolean }).shouldInlineParams;

/** For pieces that only the query builder's own way can write. */
const builder = new SQL([]);

/**
 * Writes statements as the query builder's own dialect does, in a fraction of its time: that one asks of every piece, by a
 * walk through its classes, which of twelve kinds it is; here the kinds that nearly all pieces are of are told by their
 * class at once, and the others are left to it. dialect.test.ts compares the two.
 */
class QuickDialect extends PgDialect {
  /** How columns and tables stand in statements. */
  readonly #names = new WeakMap<object, string>();

  override sqlToQuery(statement: SQL, source?: "indexes"): QueryWithTypings {
    if (source || isInlined(statement)) return super.sqlToQuery(statement, source);
    const params: unknown[] = [];
    return { sql: this.#text(statement.queryChunks, params), params };
  }

  /** The text of pieces; their values are added to `params`. */
  #text(chunks: readonly Chunk[], params: unknown[]): string {
    let text = "";
    for (const chunk of chunks) text += this.#textOf(chunk, params);
    return text;
  }

  #textOf(chunk: Chunk, params: unknown[]): string {
    if (chunk === undefined) return "";
    // An enum of the database is one.
    if (typeof chunk === "function") return this.#ownTextOf(chunk, params);
    if (typeof chunk !== "object" || chunk === null) return `$${params.push(chunk)}`;
    if (Array.isArray(chunk)) return `(${chunk.map((one) => this.#textOf(one, params)).join(", ")})`;
    switch (chunk.constructor) {
      case StringChunk:
        return (chunk as StringChunk).value.join("");
      case Name:
        return this.escapeName((chunk as Name).value);
      case SQL:
        if (!isInlined(chunk)) return this.#text((chunk as SQL).queryChunks, params);
        break;
      case Param:
        if (!is((chunk as Param).value, Placeholder)) return this.#textOfParam(chunk as Param, params);
    }
    if (chunk instanceof Column || chunk instanceof Table) return this.#nameOf(chunk);
    return this.#ownTextOf(chunk, params);
  }

  #textOfParam({ value, encoder }: Param, params: unknown[]): string {
    const mapped = value === null ? null : encoder.mapToDriverValue(value);
    return mapped instanceof SQL ? this.#textOf(mapped, params) : `$${params.push(mapped)}`;
  }

  #nameOf(named: Column | Table): string {
    const known = this.#names.get(named);
    if (known !== undefined) return known;
    const name = super.sqlToQuery(new SQL([named])).sql;
    this.#names.set(named, name);
    return name;
  }

  #ownTextOf(chunk: Chunk, params: unknown[]): string {
    const own = builder.buildQueryFromSourceParams([chunk as NonNullable<Chunk>], {
      casing: (this as unknown as { casing: never }).casing,
      escapeName: this.escapeName,
      escapeParam: this.escapeParam,
      escapeString: this.escapeString,
      paramStartIndex: { value: params.length },
    });
    params.push(...own.params);
    return own.sql;
  }
}

/** The one dialect of every connection; it holds nothing but how names are written. */
export const dialect: PgDialect = new QuickDialect();
