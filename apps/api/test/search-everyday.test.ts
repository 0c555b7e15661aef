import { readFileSync } from "node:fs";
import type { SearchGroup, SearchPlace } from "@ginkgo/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "./build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api.close());

interface Found {
  total: number;
  groups: SearchGroup[];
  places?: SearchPlace[];
  also?: string[];
}

async function search(keyword: string): Promise<Found> {
  const { status, data, msg } = await api.call<Found>(
    `/rest/search?keyword=${encodeURIComponent(keyword)}&size=4`,
  );
  expect(status, `${keyword}: ${msg} ${api.logged.slice(-3).join("\n")}`).toBe(200);
  return data;
}

/** What stands first on the page, from the top: kind, or PAGE with its code, and the words of the row. */
const firstThree = ({ places = [], groups }: Found) =>
  [
    ...places.map((p) => ({ kind: p.code === "ELDER_MODE" ? "MODE" : "PAGE", words: p.code as string })),
    ...groups.flatMap(({ kind, hits }) => hits.map((h) => ({ kind: kind as string, words: `${h.title} ${h.text}` }))),
  ].slice(0, 3);

interface Question {
  question: string;
  /** Any of them will do. */
  wanted: { kind: string; words: string[] }[];
}

const read = (file: string): Question[] =>
  readFileSync(new URL(`samples/${file}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [question = "", wanted = ""] = line.split(" = ");
      return {
        question,
        wanted: wanted.split(" / ").map((one) => {
          const [kind = "", words = ""] = one.trim().split(" ");
          return { kind, words: words.split(",") };
        }),
      };
    });

/** Asks them all. `missed` have nothing right among the first three, `empty` nothing at all. */
async function ask(questions: readonly Question[]): Promise<{ missed: string[]; empty: string[] }> {
  const missed: string[] = [];
  const empty: string[] = [];
  for (const { question, wanted } of questions) {
    const first = firstThree(await search(question));
    if (first.length === 0) empty.push(question);
    const isRight = first.some(({ kind, words }) =>
      wanted.some((w) => w.kind === kind && w.words.some((word) => words.includes(word))),
    );
    if (!isRight) missed.push(`${question} → ${first.map((f) => `${f.kind} ${f.words}`).join("；")}`);
  }
  if (process.env.SHOW_MISSED) console.log(`${missed.length} of ${questions.length}\n${missed.join("\n")}`);
  return { missed, empty };
}

describe("questions of every day", () => {
  it.each([
    ["those the words were made for", "everyday-questions", 0.95, 300],
    ["those nobody thought of", "everyday-questions-held-back", 0.85, 80],
  ])("%s are answered among the first three, and none with nothing", async (_, file, rate, least) => {
    const questions = read(file);
    expect(questions.length).toBeGreaterThanOrEqual(least);
    const { missed, empty } = await ask(questions);
    expect(empty).toEqual([]);
    expect(1 - missed.length / questions.length, missed.join("\n")).toBeGreaterThanOrEqual(rate);
  }, 120_000);
});
