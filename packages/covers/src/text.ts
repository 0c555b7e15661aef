/** Text made safe inside SVG text and attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Whether `name` is one of the record's own keys; words from an address may be anything. */
export function has<T extends object>(record: T, name: unknown): name is Extract<keyof T, string> {
  return typeof name === "string" && Object.hasOwn(record, name);
}
