/** The code out of what was typed or pasted, a whole message included: six digits standing alone, else all digits. */
export function codeFrom(text: string): string {
  const plain = text.normalize("NFKC");
  return /(?:^|\D)(\d{6})(?!\d)/.exec(plain)?.[1] ?? plain.replace(/\D/g, "").slice(0, 6);
}
