/** Cookie with the numbers of the organisations chosen for comparing, first chosen first. */
export const COMPARE_COOKIE = "compare";
export const COMPARE_MOST = 3;

export const parseChoice = (text: string | undefined): string[] =>
  [...new Set((text ?? "").split(".").filter((id) => /^[1-9]\d{0,18}$/.test(id)))].slice(0, COMPARE_MOST);

export const choiceText = (ids: readonly string[]): string => ids.join(".");

/** Adds a number or takes it away; a fourth does not push another out. */
export function toggled(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return ids.length < COMPARE_MOST ? [...ids, id] : [...ids];
}
