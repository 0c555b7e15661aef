import type { Example } from "../lib/example.ts";
import { PasswordInput } from "./password-input.tsx";

export const examples: Example[] = [
  { name: "平常", node: <PasswordInput label="密码" name="password" defaultValue="ginkgo" /> },
  {
    name: "有错",
    node: (
      <PasswordInput
        label="密码"
        name="password"
        defaultValue="ginkgo"
        error="密码不对，还可以试 3 次。也可以改用短信验证码。"
      />
    ),
  },
];
