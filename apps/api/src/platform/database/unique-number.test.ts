import { expect, it } from "vitest";
import { insertWithUniqueNumber } from "./unique-number.ts";

it("a number that is taken is drawn again, and what is written stands under the free one", async () => {
  const taken = new Set(["1", "2"]);
  let drawn = 0;
  const draw = () => String(++drawn);
  const write = async (number: string) => (taken.has(number) ? undefined : { number });
  expect(await insertWithUniqueNumber(draw, write)).toBe("3");
});

it("where everything is taken it says so instead of going on for ever", async () => {
  await expect(
    insertWithUniqueNumber(
      () => "1",
      async () => undefined,
    ),
  ).rejects.toThrow("no free number");
});
