/** Fen to yuan as people read it: thousands commas, cents only when there are any. 450000 → "4,500", 1850 → "18.50". */
export function yuan(fen: number): string {
  const whole = fen % 100 === 0;
  return (fen / 100).toLocaleString("en", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
}
