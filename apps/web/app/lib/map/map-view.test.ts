import { planMap } from "@ginkgo/ui/lib/map-plan";
import { describe, expect, it } from "vitest";
import { clampView, readView, writeView, zoomView } from "./map-view.ts";

const size = { width: 720, height: 420 };
const whole = { z: 1, x: 360, y: 210 };

describe("looking closer at the map", () => {
  it("keeps the point under the pointer where it is", () => {
    const at = { x: 100, y: 300 };
    const near = zoomView(whole, 2, size, at);
    const share = (v: typeof whole) => (at.x - v.x) * v.z;
    expect(near.z).toBe(2);
    expect(share(near)).toBeCloseTo(share(whole), 0);
  });

  it("never leaves the drawing, comes no closer than a street and goes no farther than whole", () => {
    expect(zoomView(whole, 100, size).z).toBe(32);
    expect(zoomView(whole, 0.1, size)).toEqual(whole);
    expect(clampView({ z: 2, x: 0, y: 1000 }, size)).toEqual({ z: 2, x: 180, y: 315 });
  });

  it("is written into the address and read from it, nonsense being the whole drawing", () => {
    const view = { z: 2, x: 200, y: 300 };
    const { z = "", at = "" } = writeView(view);
    expect(readView(new URLSearchParams({ z, at }), size)).toEqual(view);
    expect(readView(new URLSearchParams({ z: "abc", at: "1,2" }), size)).toEqual(whole);
    expect(writeView(whole)).toEqual({ z: undefined, at: undefined });
  });
});

describe("the plan of a map", () => {
  it("fits places into what a telephone shows of the drawing", () => {
    const points = [
      { id: "1", name: "a", cityAdcode: "320500", lng: 120, lat: 31 },
      { id: "2", name: "b", cityAdcode: "320500", lng: 121, lat: 31.1 },
    ];
    for (const { x, y } of planMap(undefined, points, { ...size, sides: 150 }).pins) {
      expect(x).toBeGreaterThanOrEqual(150);
      expect(x).toBeLessThanOrEqual(570);
      expect(y).toBeGreaterThanOrEqual(34);
    }
  });
});
