/** How a field is named before people, and what its codes mean. */
export interface FieldText {
  label: string;
  /** What stands beneath it. */
  hint?: string;
  options?: Readonly<Record<string, string>>;
  /** Several lines of text. */
  isLong?: boolean;
}

/** Fields by path: `details.staff.total`, `rooms[].name`. */
export type FieldTexts = Readonly<Record<string, string | FieldText>>;

/** A field whose value is one of some codes. */
export const choice = (
  label: string,
  options: Readonly<Record<string, string>>,
  hint?: string,
): FieldText => ({
  label,
  options,
  ...(hint ? { hint } : {}),
});
export const long = (label: string, hint?: string): FieldText => ({
  label,
  isLong: true,
  ...(hint ? { hint } : {}),
});
/** How the pictures of an entry are named, wherever they stand. */
export const picturesText: FieldText = {
  label: "图片",
  hint: "从图库选，最多 12 张；第一张是封面，用上移、下移换次序。一张也不选，封面就用画出来的。",
};
export const hinted = (label: string, hint: string): FieldText => ({ label, hint });
