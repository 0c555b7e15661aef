import type { Files } from "./files.ts";
import { s3Headers } from "./s3-sign.ts";

const LONGEST = 15_000;

export interface S3Settings {
  /** For example `https://s3.cn-north-1.amazonaws.com.cn`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The bucket stands in the path instead of in the host's name. */
  pathStyle: boolean;
  key: { id: string; secret: string };
}

/** Files in a bucket of an S3 store, private to this account: browsers get them from us, never from the store. */
export function s3Files({ endpoint, region, bucket, pathStyle, key }: S3Settings): Files {
  function addressOf(name: string): URL {
    const url = new URL(endpoint);
    if (!pathStyle) url.host = `${bucket}.${url.host}`;
    const base = url.pathname.replace(/\/$/, "");
    url.pathname = pathStyle ? `${base}/${bucket}/${name}` : `${base}/${name}`;
    return url;
  }

  async function call(method: string, name: string, body = new Uint8Array(), mime?: string) {
    const url = addressOf(name);
    // The store refuses calls whose time is off, so this is the machine's time and never the sandbox clock's.
    const headers = s3Headers(
      { method, url, body, region, at: new Date(), headers: mime ? { "content-type": mime } : {} },
      key,
    );
    return fetch(url, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST),
      ...(body.byteLength ? { body: new Uint8Array(body) } : {}),
    });
  }

  /** The answer's body names the bucket and the key, so errors tell the status only. */
  const refused = (what: string, { status }: Response) =>
    new Error(`the file store answered ${what} with ${status}`);

  return {
    async put(name, bytes, mime) {
      const response = await call("PUT", name, new Uint8Array(bytes), mime);
      await response.body?.cancel();
      if (!response.ok) throw refused("put", response);
    },
    async get(name) {
      const response = await call("GET", name);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw refused("get", response);
    },
    async remove(name) {
      const response = await call("DELETE", name);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused("remove", response);
    },
  };
}
