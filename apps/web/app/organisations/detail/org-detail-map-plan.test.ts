import type { NearbyPlace } from "@ginkgo/api-contract/organisations/org-detail";
import { describe, expect, test } from "vitest";
import { windOf } from "./org-detail-labels.ts";
import { PIN, planMap } from "./org-detail-map-plan.ts";

const at = (name: string, x: number, y: number): NearbyPlace => ({
  kind: "BUS",
  name,
  x,
  y,
  metres: Math.round(Math.hypot(x, y)),
});

const [width, height] = [520, 400];

describe("the sketch of what lies around", () => {
  test("has north above and east to the right, and says so in words", () => {
    const { pins } = planMap([at("东", 400, 0), at("北", 0, 390)], width, height);
    const [north, east] = pins;
    expect([north?.place.name, east?.place.name]).toEqual(["北", "东"]);
    expect(east!.x).toBeGreaterThan(width / 2 + 80);
    expect(north!.y).toBeLessThan(height / 2 - 80);
    expect([windOf({ x: 400, y: 0 }), windOf({ x: -300, y: 310 }), windOf({ x: 1, y: -400 })]).toEqual([
      "东面",
      "西北面",
      "南面",
    ]);
  });

  test("puts a far hospital at the edge in its direction and keeps the near places apart", () => {
    const places = [at("站", 300, 80), at("市", 310, 90), at("园", -420, 0), at("远医院", 0, 9000)];
    const { pins } = planMap(places, width, height);
    expect(pins.filter(({ beyond }) => beyond).map(({ place }) => place.name)).toEqual(["远医院"]);
    for (const a of pins) {
      expect(a.x).toBeGreaterThanOrEqual(PIN.width / 2);
      expect(a.y - PIN.height).toBeGreaterThanOrEqual(0);
      for (const b of pins.filter((other) => other !== a)) {
        expect(Math.abs(a.x - b.x) >= PIN.width - 1 || Math.abs(a.y - b.y) >= PIN.height - 1).toBe(true);
      }
    }
  });

  test("draws its bar to the scale of the pins", () => {
    const { ring, rings, pins } = planMap([at("东", 1000, 0)], width, height);
    const unitsPerMetre = (pins[0]!.x - width / 2) / 1000;
    expect(Math.abs(rings[0]! - ring * unitsPerMetre)).toBeLessThan(2);
  });
});
