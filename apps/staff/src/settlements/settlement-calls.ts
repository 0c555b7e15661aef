import type { statementFormats } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { settlementStatement } from "@ginkgo/api-contract/settlements/settlements";
import { callStaff } from "../call-staff.ts";

/** Has the browser keep a file that came with an answer. */
function keepFile(name: string, mime: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The statement of a settlement as a file. */
export async function takeStatement(id: string, format: keyof typeof statementFormats): Promise<void> {
  const { name, mime, base64 } = await callStaff(settlementStatement, { params: { id }, query: { format } });
  keepFile(name, mime, base64);
}
