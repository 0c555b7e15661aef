import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cover, object, objects, pick, scene, scenes, tints, windows } from "../src/covers.ts";
import { fingerprints } from "./cover-fingerprints.ts";

const palettes = ["qinglu", "dawn", "autumn", "dusk", "rain", "moon", "snow", "spring"];
const ids = ["org-320106-01", "org-320508-07", "tour-12", "p3", "1", "长寿里", "hero-6", "door-2-r"];

function digest(parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 24);
}

/** Every palette and id, each bed count, each window, a cropped view and a spoken name of one scene. */
function drawingsOf(type: string): string[] {
  const plain = palettes.flatMap((palette) => ids.map((id) => scene(id, { type, palette })));
  const beds = [1, 2].flatMap((count) => ids.map((id) => scene(id, { type, beds: count })));
  const framed = Object.keys(windows).flatMap((window) =>
    ids.map((id) => scene(id, { type, window, label: "" })),
  );
  const other = [
    scene("a", { type, vb: "150 140 340 340" }),
    scene("a", { type, label: "竹径" }),
    scene("a", { type, window: "moon", stroke: "#fff", sw: 3 }),
  ];
  return [...plain, ...beds, ...framed, ...other];
}

function stillLifesOf(name: string): string[] {
  return [
    ...Object.keys(tints).map((tint) => object(name, { tint })),
    ...ids.map((id) => object(name, { id, label: "" })),
    object(name, { bare: true }),
    object(name, { vb: "50 60 300 220" }),
  ];
}

test.each(Object.entries(fingerprints.scenes))(
  "someone who knows the %s scene sees the same picture after every release",
  (type, print) => {
    expect(digest(drawingsOf(type))).toBe(print);
  },
);

test.each(Object.entries(fingerprints.objects))("a product drawn as %s keeps its picture", (name, print) => {
  expect(digest(stillLifesOf(name))).toBe(print);
});

test("an id without any choice keeps the scene it was given", () => {
  const many = Array.from({ length: 200 }, (_, i) => `org-${i}`);
  expect(digest(many.map((id) => scene(id)))).toBe(fingerprints.picked);
  expect(digest(many.map((id) => scene(id, { pool: "org" })))).toBe(fingerprints.pickedOrganisations);
});

test("a thing without a drawing of its own is a plain tile, never somebody else's picture", () => {
  for (const name of ["助行", "product-7", "", "toString"])
    expect(object(name, { id: "7", tint: "paper" })).toBe(object("plain", { id: "7", tint: "paper" }));
  expect(cover("product", "7")).toBe(cover("product", "7", { category: "plain" }));
});

test("scenes of the design are all there", () => {
  expect(Object.keys(scenes)).toEqual(Object.keys(fingerprints.scenes));
  expect(Object.keys(objects)).toEqual(Object.keys(fingerprints.objects));
  expect(pick("org-320106-01", "org").type).toBe(pick("org-320106-01", "org").type);
});
