/** Where the sealed name of a file belongs. */
export const labelSealContext = (id: string): string => `files.files.label.${id}`;

/** Where the sealed content of a file belongs. */
export const contentSealContext = (id: string): string => `files.files.content.${id}`;

/** Address of a file on this site. */
export const fileUrl = (name: string): string => `/files/${name}`;
