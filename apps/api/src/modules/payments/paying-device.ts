/** Where somebody pays, as their browser names itself: it decides only which of a provider's pages opens. */
export function payingDevice(userAgent: string | null): { insideWechat: boolean; onPhone: boolean } {
  const insideWechat = /MicroMessenger/i.test(userAgent ?? "");
  return {
    insideWechat,
    onPhone: !insideWechat && /iPhone|Android.+Mobile|Mobile.+Harmony|OpenHarmony/i.test(userAgent ?? ""),
  };
}
