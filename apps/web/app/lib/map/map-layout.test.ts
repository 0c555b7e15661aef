import { describe, expect, it } from "vitest";
import { layoutMap, type MapFrame, type Mark, markToward, viewOf } from "./map-layout.ts";
import { CLOSEST, clampView } from "./map-view.ts";

const size = { width: 720, height: 420 };
const whole = { z: 1, x: 360, y: 210 };
const frameAt = (view = whole, finger = 44, letter = 17): MapFrame => ({
  ...size,
  view,
  scale: view.z,
  finger,
  letter,
});
const pin = (id: string, x: number, y: number, cityAdcode?: string) => ({ id, name: id, x, y, cityAdcode });
const numbered = (...ids: string[]) => new Map(ids.map((id, i) => [id, i + 1]));
const none = numbered();

/** The same numbers on every run. */
function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function apart(marks: readonly Mark[]) {
  for (const [i, { box: a }] of marks.entries())
    for (const { box: b } of marks.slice(i + 1)) {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      expect(Math.min(across, down)).toBeLessThanOrEqual(0);
    }
}

describe("marks on a map", () => {
  const close = [pin("a", 100, 100), pin("b", 120, 100), pin("c", 300, 300)];

  it("nearer than a finger are one with their number, and apart again from closer by", () => {
    const at = (z: number) =>
      layoutMap(frameAt(clampView({ z, x: 110, y: 110 }, size)), { pins: close, names: [], numbers: none });
    expect(at(1).marks.map(({ count }) => count)).toEqual([2, 1]);
    expect(at(4).marks.map(({ count }) => count)).toEqual([1, 1]);
  });

  it.each([44, 60])("never lie on each other, however many there are, for fingers of %i pixels", (finger) => {
    for (const seed of [1, 2, 3]) {
      const random = drawn(seed);
      const pins = Array.from({ length: 300 }, (_, i) => pin(`${i}`, random() * 720, random() * 420));
      const { marks } = layoutMap(frameAt(whole, finger), {
        pins,
        names: [],
        numbers: numbered("1", "2", "3", "4"),
      });
      apart(marks);
      expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    }
  });

  it("of the parts of an area make room for one another before they become one", () => {
    const areas = [
      { adcode: "320200", name: "无锡市", count: 8, x: 300, y: 200 },
      { adcode: "320500", name: "苏州市", count: 14, x: 320, y: 210 },
      { adcode: "320100", name: "南京市", count: 14, x: 100, y: 200 },
    ];
    const { marks } = layoutMap(frameAt(), { pins: [], areas, names: [], numbers: none });
    expect(marks.map(({ kind }) => kind)).toEqual(["area", "area", "area"]);
    apart(marks);
  });

  it("that no magnification parts are fanned out at the closest", () => {
    const pins = [pin("a", 360, 210), pin("b", 360, 210)];
    const { marks } = layoutMap(frameAt({ z: CLOSEST, x: 360, y: 210 }), { pins, names: [], numbers: none });
    expect(marks).toHaveLength(2);
    apart(marks);
  });

  it("leave names alone: a name stands clear of marks and names, or not at all", () => {
    const pins = [pin("a", 200, 200)];
    const names = ["b", "c", "d"].map((key) => ({ key, text: "连云港", x: 200, y: 190 }));
    const found = layoutMap(frameAt(), { pins, names, numbers: numbered("a") });
    expect(found.names.length).toBeGreaterThan(0);
    apart([
      ...found.marks,
      ...found.names.map(({ x, y }) => ({
        ...found.marks[0]!,
        box: { x: x - 25.5, y: y - 11, width: 51, height: 22 },
      })),
    ]);
  });

  it("open to a view that shows all they stand for, at least twice as large", () => {
    const { marks } = layoutMap(frameAt(), { pins: close, names: [], numbers: none });
    const cluster = marks.find(({ kind }) => kind === "cluster")!;
    expect(viewOf(cluster, frameAt())).toMatchObject({ x: 110, y: 100 });
    expect(viewOf(cluster, frameAt()).z).toBeGreaterThan(2);
  });
});

describe("arrow keys", () => {
  const { marks } = layoutMap(frameAt(), {
    pins: [pin("middle", 300, 200), pin("right", 400, 210), pin("up", 310, 80), pin("far", 600, 200)],
    names: [],
    numbers: none,
  });
  it.each([
    ["ArrowRight", "right"],
    ["ArrowUp", "up"],
    ["ArrowLeft", undefined],
  ] as const)("%s goes to the next mark that way", (key, wanted) => {
    const from = marks.find((mark) => mark.key === "middle")!;
    expect(markToward(marks, from, key)?.key).toBe(wanted);
  });
});
