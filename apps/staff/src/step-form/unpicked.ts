/** Marks a box whose words name something that was not picked from what was found: a form that is sent would lose it. */
export const UNPICKED = "data-unpicked";
