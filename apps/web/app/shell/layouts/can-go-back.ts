/** Whether there is an entry of this site before the present one in this tab. */
export function canGoBack(): boolean {
  // The Navigation API counts only our own entries, also across full page loads.
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (navigation) return navigation.canGoBack;
  // React Router numbers the entries it made since the last full load.
  if ((history.state?.idx ?? 0) > 0) return true;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
