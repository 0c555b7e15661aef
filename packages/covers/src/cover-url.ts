/** What is drawn: see `cover()` in covers.ts, which the server calls with the same words. */
export type CoverKind = "org" | "tour" | "spot" | "service" | "product" | "article" | "window";

export type CoverParams = {
  /** org: which picture of the gallery. */
  view?: "main" | "room1" | "room2" | "dining" | "courtyard" | "garden";
  /** tour, spot: 山林, 湖泊 … ; service, product: 助餐, 轮椅 … or the drawing's own name. */
  category?: string;
  palette?: string;
  /** window: its shape and what is seen through it. */
  shape?: string;
  scene?: string;
};

/** Address of a drawn cover. Parameters come in a fixed order, so one picture has one address in every cache. */
export function coverUrl(kind: CoverKind, id: string | number, params: CoverParams = {}): string {
  const query = new URLSearchParams();
  for (const name of ["view", "category", "palette", "shape", "scene"] as const) {
    const value = params[name];
    if (value) query.set(name, value);
  }
  const tail = query.size ? `?${query}` : "";
  return `/cover/${kind}/${encodeURIComponent(id)}.svg${tail}`;
}
