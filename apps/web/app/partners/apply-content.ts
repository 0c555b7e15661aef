import type { UploadedFile } from "@ginkgo/api-contract/files/files";
import type { DraftForm, draftParts } from "@ginkgo/api-contract/partners/apply-drafts";
import { fieldText } from "../lib/form/form-values.ts";

/** Parts of the forms, in the order of the steps. */
export type Part = (typeof draftParts)[DraftForm][number];

/** A form as far as it is filled in; names are those of the application's body. */
export interface Content {
  applyType?: string;
  companyName?: string;
  unifiedSocialCreditCode?: string;
  areaCodes?: string[];
  introduction?: string;
  attachments?: { kind: string; fileId: string }[];
  contactName?: string;
  contactPhone?: string;
  realName?: string;
  idNumber?: string;
  workSince?: number;
  consentSensitive?: boolean;
  skills?: string[];
  certificates?: CertificateContent[];
  week?: { weekdays: number[]; start: string; end: string }[];
}
export interface CertificateContent {
  kind: string;
  no?: string;
  validTo?: string;
  fileId?: string;
}

/** A file that is up already: where it belongs and what to call it. */
export interface PlacedFile {
  kind: string;
  fileId: string;
  name: string;
}

/** How many certificates beside the health certificate there are rows for. */
export const MORE_CERTIFICATES = 3;

const all = (form: FormData, name: string) => form.getAll(name).map(String).filter(Boolean);

function certificateOf(form: FormData, row: number): CertificateContent[] {
  const kind = row === 0 ? "HEALTH" : fieldText(form, `cert${row}.kind`);
  const fieldOf = (name: string) => fieldText(form, `cert${row}.${name}`) || undefined;
  const rest = { no: fieldOf("no"), validTo: fieldOf("validTo"), fileId: fieldOf("fileId") };
  const file = form.get(`cert${row}.file`);
  const isBegun = Object.values(rest).some(Boolean) || (file instanceof File && file.size > 0);
  // A certificate without a kind is asked about, not dropped.
  return kind || isBegun ? [{ kind, ...rest }] : [];
}

function weekOf(form: FormData): Content["week"] {
  const weekdays = all(form, "weekday").map(Number);
  return weekdays.length > 0
    ? [{ weekdays, start: fieldText(form, "start"), end: fieldText(form, "end") }]
    : [];
}

const readers: Record<Part, (form: FormData) => Content> = {
  company: (form) => ({
    applyType: fieldText(form, "applyType"),
    companyName: fieldText(form, "companyName"),
    unifiedSocialCreditCode: fieldText(form, "unifiedSocialCreditCode"),
    areaCodes: all(form, "areaCodes"),
    introduction: fieldText(form, "introduction"),
  }),
  papers: (form) => ({
    attachments: all(form, "attachment").map((value) => {
      const [kind = "", fileId = ""] = value.split(":");
      return { kind, fileId };
    }),
  }),
  contact: (form) => ({
    contactName: fieldText(form, "contactName"),
    contactPhone: fieldText(form, "mobile"),
  }),
  person: (form) => ({
    realName: fieldText(form, "realName"),
    idNumber: fieldText(form, "idNumber"),
    workSince: fieldText(form, "workSince") ? Number(fieldText(form, "workSince")) : undefined,
    consentSensitive: form.has("consentSensitive"),
  }),
  skills: (form) => ({
    skills: all(form, "skills"),
    certificates: Array.from({ length: MORE_CERTIFICATES + 1 }, (_, row) => certificateOf(form, row)).flat(),
  }),
  times: (form) => ({ areaCodes: all(form, "areaCodes"), week: weekOf(form) }),
};

/** What a part of the form says, as the API takes it; not checked. */
export const contentOf = (part: Part, form: FormData): Content => readers[part](form);

/** What of it may be kept on the server: no identity number before its own consent was given (PIPL 29). */
export const keepable = (content: Content): Content =>
  content.idNumber && !content.consentSensitive ? { ...content, idNumber: undefined } : content;

/** Files that are up, by what they are; the names come from the uploads. */
export const placedFiles = (
  named: readonly { kind: string; fileId?: string | undefined }[] = [],
  uploads: readonly Pick<UploadedFile, "fileId" | "name">[],
): PlacedFile[] =>
  named.flatMap(({ kind, fileId }) => {
    const file = uploads.find((u) => u.fileId === fileId);
    return file ? [{ kind, fileId: file.fileId, name: file.name }] : [];
  });
