import type { CodeRefused, CodeSent } from "../lib/form/ask-code.ts";
import type { FormRefusal } from "../lib/form/form-refusal.ts";
import type { SignInWay } from "./sign-in-ways.ts";

/** What a form posted without scripts came to. */
export interface Posted {
  refusal?: FormRefusal;
  codeReply?: CodeSent | CodeRefused;
  typed?: Record<string, string>;
  /** The tick before WeChat was made. */
  agreed?: boolean;
  /** A new password was set. */
  isReset?: boolean;
}

/** What the dialog and the page give each way of signing in. */
export interface PanelProps {
  /** Address the form posts to without scripts. */
  action: string;
  /** Path of this site to go on to, for the way over WeChat. */
  returnTo: string;
  posted?: Posted | undefined;
  onSignedIn: (way: SignInWay) => void | Promise<void>;
}
