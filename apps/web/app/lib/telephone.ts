/** `tel:` address of a number as it is printed: 025-0000-6060 → tel:02500006060. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
