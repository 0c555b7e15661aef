import { textOf } from "../step-form/step-fields.tsx";
import { Reveal } from "./reveal.tsx";
import { RevealReason } from "./reveal-reason.tsx";

/** A telephone that is masked elsewhere, and what goes with it, shown for a reason: a line each. */
export const RevealPhone = ({
  opener = "看完整号码…",
  reveal,
}: {
  opener?: string;
  reveal: (reason: string) => Promise<string>;
}) => (
  <Reveal
    opener={opener}
    reveal={(form) => reveal(textOf(form, "reason"))}
    shown={(found) =>
      found.split("\n").map((line) => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))
    }
  >
    {(texts) => <RevealReason fields={texts} />}
  </Reveal>
);
