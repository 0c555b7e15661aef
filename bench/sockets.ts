// node bench/sockets.ts --base http://127.0.0.1:3000 --url postgres://…: 2,000 members with a socket each, 200 messages a
// second to twenty of the staff; how long a message takes from the press to the other screen, and whether memory stays.
// With --storm it says nothing but waits for the server to be started anew, and tells how long until all are back.
import { parseArgs } from "node:util";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { newToken, tokenHash } from "../apps/api/src/modules/identity/sign-in/opaque-token.ts";
import { SOCKET_BACKOFF } from "../packages/api-contract/src/advisory/chat-socket.ts";
import { quantiles } from "./measure.ts";

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    url: { type: "string", default: "" },
    sockets: { type: "string", default: "2000" },
    rate: { type: "string", default: "200" },
    seconds: { type: "string", default: "600" },
    storm: { type: "boolean", default: false },
  },
});
const { base, url } = values;
if (!/^http:\/\/(127\.|localhost|\[::1\])/.test(base)) throw new Error("只对本机施压。");
const SOCKETS = Number(values.sockets);
const RATE = Number(values.rate);
const SECONDS = Number(values.seconds);
const STAFF = 20;

const client = new pg.Client(url);
await client.connect();
const firstId = (text: string) => client.query<{ id: string }>(text).then(({ rows }) => rows[0]?.id ?? "1");

/** Signs somebody in behind the door: the messages a sign-in sends are counted, and not what is measured. */
async function tokens(column: "member_id" | "staff_id", ids: readonly string[]): Promise<string[]> {
  const made = ids.map(() => newToken());
  const hashes = made.map((t) => tokenHash(t).toString("hex"));
  const others = made.map(() => tokenHash(newToken()).toString("hex"));
  await client.query(
    `with given as (select * from unnest($1::bigint[], $2::text[], $3::text[]) as g(id, access, refresh)),
     s as (insert into identity.sessions (${column}, client_id, person_type, device, way, signed_in_at, last_used_at, proved_at, absolute_ends_at)
       select id, 'bench', 1, 'bench', 'bench', now(), now(), now(), now() + interval '1 day' from given returning id, ${column} as who)
     insert into identity.token_pairs (session_id, generation, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
       select s.id, 1, decode(g.access, 'hex'), now() + interval '12 hours', decode(g.refresh, 'hex'), now() + interval '1 day'
       from s join given g on g.id = s.who`,
    [ids, hashes, others],
  );
  return made;
}

const memberIds = Array.from({ length: SOCKETS }, (_, i) => String(5_000_000 + i));
const staffIds = Array.from({ length: STAFF }, (_, i) => String(500_000 + i));
await client.query(
  `insert into identity.members (id, person_type, created_at, updated_at) select id, 1, now(), now() from unnest($1::bigint[]) id on conflict do nothing`,
  [memberIds],
);
const { rows: columns } = await client.query<{ name: string }>(
  `select column_name as name from information_schema.columns where table_schema = 'identity' and table_name = 'staff'`,
);
const copied = columns.map((c) => c.name).filter((c) => !["id", "phone", "phone_hash"].includes(c));
const like = await firstId("select id from identity.staff where role = 'adviser' order by id limit 1");
await client.query(
  `insert into identity.staff (id, phone, ${columns.some((c) => c.name === "phone_hash") ? "phone_hash, " : ""}${copied.join(", ")})
    select n, 'bench ' || n, ${columns.some((c) => c.name === "phone_hash") ? "sha256(('bench' || n)::bytea), " : ""}${copied.join(", ")}
    from identity.staff, unnest($1::bigint[]) n where identity.staff.id = $2::bigint on conflict do nothing`,
  [staffIds, like],
);
await client.query(
  `insert into advisory.people (staff_id, kind, employee_no, capacity) select n, 'ADVISER', 'B' || n, 50 from unnest($1::bigint[]) n on conflict do nothing`,
  [staffIds],
);
await client.query(
  `insert into advisory.conversations (member_id, kind, target_type, state, staff_id, opened_at, last_at)
    select m.id, 'ADVISER', 'ADVISER', 'OPEN', 500000 + m.n % ${STAFF}, now(), now() from unnest($1::bigint[]) with ordinality as m(id, n)
    on conflict do nothing`,
  [memberIds],
);
const { rows: threads } = await client.query<{ id: string; member: string }>(
  `select id::text as id, member_id::text as member from advisory.conversations
    where member_id = any($1::bigint[]) and state = 'OPEN'`,
  [memberIds],
);
const threadOf = new Map(threads.map((t) => [t.member, t.id]));
const memberTokens = await tokens("member_id", memberIds);
const staffTokens = await tokens("staff_id", staffIds);
await client.end();

const join = (token: string, side?: "staff") =>
  new Promise<Socket>((done, fail) => {
    const socket = io(base, {
      ...SOCKET_BACKOFF,
      transports: ["websocket"],
      forceNew: true,
      auth: { token, ...(side ? { side } : {}) },
      // Counted for the member at the door, not for the one address they all come from.
      extraHeaders: { authorization: `Bearer ${token}` },
    });
    socket.once("connect", () => done(socket));
    // At the door there may be a crowd; the library tries again.
    socket.on("connect_error", (error) => socket.active || fail(error));
  });

const sentAt = new Map<string, number>();
const waits: number[] = [];
const acks: number[] = [];
let refused = 0;
for (const token of staffTokens) {
  const socket = await join(token, "staff");
  socket.on("message", ({ clientId }: { clientId: string }) => {
    const began = sentAt.get(clientId);
    if (began === undefined) return;
    waits.push(performance.now() - began);
    sentAt.delete(clientId);
  });
}
const began = performance.now();
const sockets: Socket[] = [];
for (let i = 0; i < SOCKETS; i += 50)
  sockets.push(...(await Promise.all(memberTokens.slice(i, i + 50).map((t) => join(t)))));
console.log(`${SOCKETS} 个连接，${Math.round((performance.now() - began) / 100) / 10} 秒连上`);

/** A call of every page while all come back: its times before, and from the restart on. */
async function storm(): Promise<void> {
  const ask = async () => {
    const at = performance.now();
    const answer = await fetch(`${base}/api/rest/areaDict/tree?beginLevel=1&endLevel=2`).catch(
      () => undefined,
    );
    await answer?.arrayBuffer();
    return answer?.ok ? performance.now() - at : undefined;
  };
  const asking = async (until: () => boolean) => {
    const times: number[] = [];
    while (!until()) {
      const time = await ask();
      if (time !== undefined) times.push(time);
      await new Promise((done) => setTimeout(done, 20));
    }
    return quantiles(times, 0.5, 0.99, 1);
  };
  const quiet = performance.now() + 5_000;
  console.log(
    `接口平时 p50、p99、最大（毫秒）：${(await asking(() => performance.now() > quiet)).join("、")}`,
  );
  console.log("现在把服务停掉再启动。");
  const isCut = () => sockets.every((socket) => !socket.connected);
  while (!isCut()) await new Promise((done) => setTimeout(done, 50));
  while ((await ask()) === undefined) await new Promise((done) => setTimeout(done, 50));
  const up = performance.now();
  const isBack = () => sockets.every((socket) => socket.connected) || performance.now() - up > 120_000;
  const times = await asking(isBack);
  const back = sockets.filter((socket) => socket.connected).length;
  console.log(
    `${back} 个在服务起来后 ${Math.round((performance.now() - up) / 100) / 10} 秒内回来；这段时间接口 p50、p99、最大：${times.join("、")}`,
  );
}
if (values.storm) {
  await storm();
  process.exit(0);
}

const memory = async () => {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Math.round(Number(/^ginkgo_process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6);
};
const memories = [await memory()];
const start = performance.now();
let sent = 0;
let lost = 0;
for (const socket of sockets) socket.on("disconnect", () => lost++);
await new Promise<void>((done) => {
  const timer = setInterval(() => {
    const elapsed = (performance.now() - start) / 1000;
    if (elapsed >= SECONDS) {
      clearInterval(timer);
      done();
      return;
    }
    for (; sent < elapsed * RATE; sent++) {
      const i = (sent * 7919) % SOCKETS;
      const clientId = `bench-${start.toFixed(0)}-${sent}`;
      const at = performance.now();
      sentAt.set(clientId, at);
      const body = {
        conversationId: threadOf.get(memberIds[i]!),
        clientId,
        type: "TEXT",
        content: { text: `第 ${sent} 句，想问一问费用。` },
      };
      sockets[i]!.emit("message:send", body, ({ code }: { code: number }) => {
        acks.push(performance.now() - at);
        if (code !== 0) refused++;
      });
    }
    if (Math.floor(elapsed / 60) + 1 > memories.length) void memory().then((m) => memories.push(m));
  }, 5);
});
await new Promise((done) => setTimeout(done, 3_000));
const [p50, p95, p99, most] = quantiles(waits, 0.5, 0.95, 0.99, 1);
const [ackP50, ackP99] = quantiles(acks, 0.5, 0.99);
console.log(
  `${sent} 条，每秒 ${Math.round(sent / SECONDS)}：送到 p50 ${p50} 毫秒，p95 ${p95}，p99 ${p99}，最大 ${most}；确认 p50 ${ackP50}，p99 ${ackP99}；没送到 ${sentAt.size}，拒绝 ${refused}，断开 ${lost}`,
);
console.log(`内存（MB，每分钟）：${memories.join("、")}`);
process.exit(0);
