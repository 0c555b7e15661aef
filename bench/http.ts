// node bench/http.ts --base http://127.0.0.1:3000: requests a second and latency of a running server, in alternating rounds.
import { parseArgs } from "node:util";
import autocannon from "autocannon";

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
  },
});
const base = values.base;
if (!/^http:\/\/(127\.|localhost|\[::1\])/.test(base)) throw new Error("只对本机施压。");

const targets: Record<string, string> = {
  "接口：列表": "/api/rest/op/org/page?adcode=320100&size=10",
  "接口：筛选": "/api/rest/op/org/page?adcode=320100&careLevel=NURSING&starLevel=4,5&size=10",
  "接口：搜索": `/api/rest/op/org/page?keyword=${encodeURIComponent("松鹤")}&size=10`,
  "接口：提示": `/api/rest/op/org/suggest?keyword=${encodeURIComponent("松")}`,
  "接口：最近": "/api/rest/op/org/page?sort=distance&lng=118.78&lat=32.06&adcode=320100&size=10",
  "接口：详情": "/api/rest/op/org/10001",
  "页面：首页": "/",
  "页面：列表": "/orgs?adcode=320100",
  "页面：详情": "/orgs/10001",
  封面: "/cover/org/10001.svg",
};
const shots = new Map<string, { rate: number; p50: number; p99: number; bad: number }[]>();
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [name, path] of Object.entries(targets)) {
    const result = await autocannon({
      url: base + path,
      connections: Number(values.connections),
      duration: Number(values.seconds),
      headers: { "accept-encoding": "br", "user-agent": "Mozilla/5.0 Chrome/140" },
    });
    const list = shots.get(name) ?? [];
    list.push({
      rate: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bad: result.non2xx + result.errors,
    });
    shots.set(name, list);
  }
}
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
console.log("| 地址 | 每秒 | p50 毫秒 | p99 毫秒 | 失败 |\n| --- | ---: | ---: | ---: | ---: |");
for (const [name, list] of shots) {
  const of = (key: "rate" | "p50" | "p99" | "bad") => Math.round(median(list.map((s) => s[key])));
  console.log(`| ${name} | ${of("rate")} | ${of("p50")} | ${of("p99")} | ${of("bad")} |`);
}
