import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadFen } from "./spread-fen.ts";

describe("a sum spread over lines", () => {
  it("gives the odd fen to the largest remainders, the first of those alike", () => {
    expect(spreadFen(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spreadFen(100, [50, 30, 20])).toEqual([50, 30, 20]);
    expect(spreadFen(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(spreadFen(7, [0, 0])).toEqual([4, 3]);
    expect(spreadFen(0, [3, 4])).toEqual([0, 0]);
  });

  it("always adds up, and no part is off by a fen", () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.array(fc.nat(21_000_000), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = spreadFen(total, weights);
          const sum = weights.reduce((a, b) => a + b, 0);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
          for (const [i, part] of parts.entries()) {
            const exact = sum === 0 ? total / weights.length : (total * weights[i]!) / sum;
            expect(Math.abs(part - exact)).toBeLessThan(1.000001);
          }
        },
      ),
    );
  });
});
