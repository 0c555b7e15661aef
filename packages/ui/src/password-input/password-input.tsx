import { type ComponentProps, useState } from "react";
import { Button } from "../button/button.tsx";
import { TextInput } from "../text-input/text-input.tsx";

/** A password box with a labelled button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={
        <Button
          variant="quiet"
          size="small"
          icon={shown ? "eye-slash" : "eye"}
          aria-label={shown ? "藏起来密码" : "看一下密码"}
          onClick={() => setShown(!shown)}
        >
          {shown ? "藏起来" : "看一下"}
        </Button>
      }
    />
  );
}
