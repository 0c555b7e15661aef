import { expect, it } from "vitest";
import { type ReadViewer, type Viewer, viewerOfPage, visitor } from "./viewer.ts";

const ask = (path: string, init: RequestInit = {}) => new Request(`http://portal.test${path}`, init);
const asked = () => {
  const requests: Request[] = [];
  const read: ReadViewer = async (request) => {
    requests.push(request);
    return visitor satisfies Viewer;
  };
  return { requests, read };
};

it("is read once for all that one page asks", async () => {
  const { requests, read } = asked();
  const viewer = viewerOfPage();
  const cookie = { headers: { cookie: "ginkgo_access=a" } };
  await Promise.all(["/rest/a", "/rest/b", "/rest/c?d=1"].map((path) => viewer(ask(path, cookie), read)));
  expect(requests).toHaveLength(1);
});

it("is read anew for another cookie or token, for staff, for a change and after it", async () => {
  const { requests, read } = asked();
  const viewer = viewerOfPage();
  const calls: [string, RequestInit?][] = [
    ["/rest/a", { headers: { cookie: "ginkgo_access=a" } }],
    ["/rest/a", { headers: { cookie: "ginkgo_access=b" } }],
    ["/rest/a", { headers: { authorization: "Bearer c" } }],
    ["/rest/staff/a", { headers: { authorization: "Bearer c" } }],
    ["/rest/staff/a", { headers: { authorization: "Bearer c" } }],
    ["/rest/a", { method: "PUT", headers: { authorization: "Bearer c" } }],
    ["/rest/a", { headers: { authorization: "Bearer c" } }],
  ];
  for (const [path, init] of calls) await viewer(ask(path, init), read);
  expect(requests).toHaveLength(calls.length);
});
