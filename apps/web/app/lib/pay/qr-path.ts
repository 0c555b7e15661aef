import encodeQR from "qr";

/** A QR code as one SVG path in squares of one unit, the quiet border of four counted in `side`. Drawn on the server. */
export function qrPath(text: string): { side: number; d: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { side: rows.length, d };
}
