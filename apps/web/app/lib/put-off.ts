const keyOf = (memberId: string) => `regions-later:${memberId}`;

/** The question for wished regions waits until the next visit: as long as this tab's session lasts. */
export const putOff = (memberId: string): void => sessionStorage.setItem(keyOf(memberId), "1");

/** Whether this member has put the question off in this visit. */
export const isPutOff = (memberId: string): boolean => sessionStorage.getItem(keyOf(memberId)) !== null;
