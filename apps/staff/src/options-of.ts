interface Option {
  value: string;
  label: string;
}

/** A table of labels as options of a select, after what stands for none. */
export const optionsOf = (texts: Record<string, string>, none?: string): Option[] => [
  ...(none === undefined ? [] : [{ value: "", label: none }]),
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
];

/** What is chosen stays an option, also where it is offered no more. */
export const keeping = (options: Option[], value: string, label = value): Option[] =>
  options.some((one) => one.value === value) ? options : [...options, { value, label }];
