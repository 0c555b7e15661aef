const pattern =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/**
 * Milliseconds of an ISO 8601 duration such as `PT30M` or `P1DT2H`; years and months are counted on the calendar from
 * `from`. Undefined for anything else.
 */
export function readDuration(text: string, from: Date): number | undefined {
  const parts = pattern.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.map((p) => Number(p ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + years * 12 + months);
  const rest = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  const ms = to.getTime() - from.getTime() + rest * 1000;
  return Number.isFinite(ms) ? ms : undefined;
}
