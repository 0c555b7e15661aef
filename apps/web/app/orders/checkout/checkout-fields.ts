/** What every part of the checkout's form is given: what a field starts with, and what is wrong with it. */
export interface Fields {
  value(name: string): string | undefined;
  error(name: string): string | undefined;
}
