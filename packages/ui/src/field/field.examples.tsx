import type { Example } from "../lib/example.ts";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

export const examples: Example[] = [
  {
    name: "自带控件",
    node: (
      <Field label="生日" hint="按身份证上的写">
        {(control) => (
          <span className={styles.input}>
            <input type="date" name="birthday" {...control} />
          </span>
        )}
      </Field>
    ),
  },
];
