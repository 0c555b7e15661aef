import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { allExamples } from "../src/examples/gather.ts";

const states = Object.entries(allExamples).flatMap(([component, examples]) =>
  examples.map((example) => [component, example.name, example.node] as const),
);

const VOID = new Set(["img", "input", "br", "hr"]);

/** Opening and closing tags must nest; returns the first tag that does not. */
function firstBrokenTag(html: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name, selfClosing] of html.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)(?:"[^"]*"|[^">])*?(\/?)>/g,
  )) {
    if (slash) {
      if (open.pop() !== name) return `</${name}>`;
    } else if (!selfClosing && !VOID.has(name!)) open.push(name!);
  }
  return open.at(-1);
}

test.each(states)("a reader without script sees %s: %s", (_component, _name, node) => {
  const html = renderToString(createElement(Fragment, null, node));
  expect(html.length).toBeGreaterThan(0);
  expect(firstBrokenTag(html)).toBeUndefined();
});

test("no two things on one page share an id, so every label and message finds its own control", () => {
  const page = states.map(([component, name, node]) =>
    createElement(Fragment, { key: `${component} ${name}` }, node),
  );
  const html = renderToString(createElement(Fragment, null, page));
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const [, targets] of html.matchAll(
    /\s(?:aria-describedby|aria-controls|aria-labelledby|for)="([^"]+)"/g,
  )) {
    for (const target of targets!.split(" ")) expect(ids).toContain(target);
  }
});
