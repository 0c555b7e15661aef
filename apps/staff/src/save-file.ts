function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Has the browser keep a text as a file. */
export const saveFile = (name: string, text: string): void =>
  save(name, new Blob([text], { type: "text/csv;charset=utf-8" }));

/** Has the browser keep a file that came with an answer. */
export const saveAnswered = ({ name, mime, base64 }: { name: string; mime: string; base64: string }): void =>
  save(name, new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mime }));
