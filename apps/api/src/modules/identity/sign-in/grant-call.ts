import type { ClientId, TokenForm } from "@ginkgo/api-contract/identity/identity";
import type { z } from "zod";
import { badInput } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { knownDevice } from "./known-device.ts";
import type { IssuedPair } from "./sessions.ts";

type Form = z.output<typeof TokenForm>;

/** What every grant is given. */
export interface GrantCall {
  form: Form;
  request: Request;
  services: AppContext;
  ip: string;
  client: ClientId;
  /** For the list of devices. */
  device: string;
  now: Date;
  /** The browser, as far as it is known; see known-device.ts. */
  known: ReturnType<typeof knownDevice>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Granted {
  pair: IssuedPair;
  /** Where on this site the person was going. */
  redirect?: string;
  /** The account signed in to, as tries are counted by; absent where nothing new was proved. */
  account?: string;
}

const sentences: Partial<Record<keyof Form, string>> = {
  username: "请填写手机号。",
  password: "请填写密码。",
  mobile: "请填写手机号。",
  code: "请填写验证码。",
  state: "缺少 state，请重新点一次微信登录。",
  totp: "请填写动态口令。",
};

/** A field the grant cannot do without. @throws {ProblemError} BAD_INPUT */
export function needed(form: Form, name: keyof Form): string {
  const value = form[name];
  if (value === undefined) throw badInput({ [name]: sentences[name] ?? "这一项必须填写。" });
  return value;
}
