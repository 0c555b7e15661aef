/** The same object without what is null or undefined: columns that say nothing are absent from a document. */
export const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null && v !== undefined)) as T;
