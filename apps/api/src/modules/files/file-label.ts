const LONGEST = 60;

/**
 * The person's name for a file, fit to be shown and downloaded under: without a path, unseen characters or endings,
 * then with the ending of what the file is.
 * @example fileLabel("C:\\证书\\护理证.jpg.html", ".jpg") === "护理证.jpg"
 */
export function fileLabel(input: string, ending: string): string {
  const base = input.normalize("NFC").split(/[/\\]/).at(-1)!;
  const seen = base
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, "")
    .replace(/(?:\.[A-Za-z0-9]{1,8})+$/, "")
    .trim();
  return `${[...seen].slice(0, LONGEST).join("") || "文件"}${ending}`;
}
