import { createCipheriv } from "node:crypto";
import { totpCode, totpStep } from "@ginkgo/api/identity/staff/totp";

export interface Person {
  role: string;
  /** Signs in again where the session has ended. @returns headers of their calls */
  signIn(): Promise<Record<string, string>>;
}

interface DemoPerson {
  role: string;
  phone: string;
  password: string;
  totpSecret?: string;
}

/** A visitor and one person of each role of the demo data set. */
export async function peopleAt(origin: string): Promise<Person[]> {
  const json = async (path: string) => (await (await fetch(`${origin}${path}`)).json()).data;
  const { passwordKey } = await json("/api/public-config");
  const demo = (await json("/sandbox/people")) as DemoPerson[];
  const roles = [...new Map(demo.toReversed().map((person) => [person.role, person])).values()];
  const signIn = async ({ role, phone, password, totpSecret }: DemoPerson) => {
    const cipher = createCipheriv("aes-128-cfb", passwordKey, passwordKey);
    const client = totpSecret ? "staff" : role === "employee" ? "portal-employee" : "portal";
    // Each code opens once: the clock goes on to the next.
    const advance = await fetch(`${origin}/sandbox/clock`, {
      method: "POST",
      body: JSON.stringify({ advance: "PT31S" }),
    });
    const now = new Date((await advance.json()).data.now);
    const body = new URLSearchParams({
      username: phone,
      password: Buffer.concat([cipher.update(password), cipher.final()]).toString("base64"),
      ...(totpSecret ? { totp: totpCode(totpSecret, totpStep(now)) } : {}),
    });
    const answer = await fetch(`${origin}/api/oauth2/token?grant_type=password&scope=server`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${client}:`).toString("base64")}` },
      body,
    });
    const { data, msg } = await answer.json();
    if (!data?.accessToken) throw new Error(`${role} cannot sign in: ${msg}`);
    return { authorization: `Bearer ${data.accessToken.tokenValue}` };
  };
  return [
    { role: "visitor", signIn: async () => ({}) },
    ...roles.map((person) => ({ role: person.role, signIn: () => signIn(person) })),
  ];
}
