// SQL templates in a source text, read without a compiler.

/** Where the text at `i`, which begins a string, template or comment, ends; `i` itself where it begins none. */
function pass(text, i, onTemplate) {
  const c = text[i];
  if (c === '"' || c === "'") {
    for (i++; i < text.length && text[i] !== c && text[i] !== "\n"; i++) if (text[i] === "\\") i++;
    return i + 1;
  }
  if (c === "/" && text[i + 1] === "/")
    return text.indexOf("\n", i) < 0 ? text.length : text.indexOf("\n", i);
  if (c === "/" && text[i + 1] === "*") return text.indexOf("*/", i) + 2;
  if (c !== "`") return i;
  const chunks = [""];
  const begin = i;
  for (i++; i < text.length && text[i] !== "`"; ) {
    if (text[i] === "\\") {
      chunks[chunks.length - 1] += text[i + 1];
      i += 2;
    } else if (text.startsWith("${", i)) {
      let depth = 1;
      for (i += 2; depth > 0 && i < text.length; ) {
        if (text[i] === "{") depth++;
        if (text[i] === "}") depth--;
        const next = pass(text, i, onTemplate);
        i = next > i ? next : i + 1;
      }
      chunks.push("");
    } else chunks[chunks.length - 1] += text[i++];
  }
  onTemplate(chunks, begin);
  return i + 1;
}

/** The SQL templates of a source text, each as its fixed parts and the line it begins on. */
export function templatesOf(text) {
  const found = [];
  for (let i = 0; i < text.length; ) {
    const next = pass(text, i, (chunks, begin) => {
      if (/\bsql(<[^`]*>)?$/.test(text.slice(Math.max(0, begin - 200), begin)))
        found.push({ chunks, line: text.slice(0, begin).split("\n").length });
    });
    i = next > i ? next : i + 1;
  }
  return found;
}

/** Whether the fixed parts stand in a statement, in their order. */
export function standsIn(chunks, statement) {
  let from = 0;
  for (const chunk of chunks) {
    const at = statement.indexOf(chunk, from);
    if (at < 0) return false;
    from = at + chunk.length;
  }
  return true;
}
