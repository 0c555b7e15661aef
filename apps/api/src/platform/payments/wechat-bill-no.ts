/** `S10001-2` as the vendor takes numbers, letters and figures alone; and back, as its bills write it. */
export const wechatBillNo = (number: string): string => number.replaceAll("-", "T");
export const numberOfWechatBill = (billNo: string): string => billNo.replace(/^(S\d+)T(\d+)$/, "$1-$2");
