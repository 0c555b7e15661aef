import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "../src/icon/icons.generated.ts";

const sprite = readFileSync(new URL("../src/icon/generated/icons.svg", import.meta.url), "utf8");

test("every icon name has its drawing in the sprite, and nothing else is in it", () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 256 256">(.*?)<\/symbol>/g)];
  expect(drawn.map((match) => match[1])).toEqual([...iconNames]);
  for (const [, name, body] of drawn)
    expect(body, name).toMatch(/<(path|circle|rect|polyline|line|polygon|ellipse)/);
});

test("icons of the mock-ups and of a portal are there", () => {
  const needed =
    "magnifying-glass-bold house-fill map-pin heart-fill seal-check-fill warning-circle wechat-logo moped-fill";
  for (const name of needed.split(" ")) expect(iconNames).toContain(name);
});

test("every component has its examples, so none escapes the checks", () => {
  const source = new URL("../src/", import.meta.url);
  const gathered = readFileSync(new URL("examples/gather.ts", source), "utf8");
  const components = readdirSync(source).filter((folder) => {
    const files = readdirSync(new URL(folder, source));
    return files.includes(`${folder}.tsx`) && folder !== "examples";
  });
  expect(components.length).toBeGreaterThan(35);
  for (const name of components) expect(gathered, name).toContain(`"../${name}/${name}.examples.tsx"`);
});
