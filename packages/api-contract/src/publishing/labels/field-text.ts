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
export const hinted = (label: string, hint: string): FieldText => ({ label, hint });
