/** A table of labels as options of a select, after what stands for none. */
export const optionsOf = (texts: Record<string, string>, none?: string) => [
  ...(none === undefined ? [] : [{ value: "", label: none }]),
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
];
