import { problem } from "../../http/problem.ts";

/** Names that make a PDF do something when it is opened, or carry another file along. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|OpenAction|AA|SubmitForm|ImportData|XFA)(?![\w])/;

/** Letters of a name may be written `#4A`. */
const spelledOut = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Whether this is a PDF from its first byte to its last, with nothing in the open that acts. Packed streams are not
 * unpacked; what hides in them is met by how PDFs are served: as a download in a sandbox, and to a frame of the console
 * under a policy that lets it load nothing, to the browser's own reader, which runs apart from the page (decision 0066).
 * @throws {ProblemError} FILE_BROKEN, FILE_ACTIVE
 */
export function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString("latin1");
  if (!text.startsWith("%PDF-") || !text.slice(-2048).includes("%%EOF"))
    throw problem("FILE_BROKEN", "PDF cut off");
  if (ACTIVE.test(spelledOut(text))) throw problem("FILE_ACTIVE");
}
