/** A call about a case as it was seen: its id, and its version beside what else is sent. */
export const callOn = <B extends object>({ id, version }: { id: string; version: number }, body?: B) => ({
  params: { id },
  body: { version, ...body } as { version: number } & B,
});
