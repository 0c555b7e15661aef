import type { ConversationTarget } from "@ginkgo/api-contract/advisory/advisory-codes";

/** The specification's dialogs and events, with what each carries. */
export interface AppEvents {
  login: { returnTo?: string } | undefined;
  firstLogin: undefined;
  /** One that is known, at one of its messages where `seq` says so; or with the own adviser or customer service. */
  openChat: { conversationId?: string; seq?: number; targetType?: "ADVISER" | "SUPPORT" } | undefined;
  openConsultChat: { targetType: ConversationTarget; targetId?: string };
  /** A conversation was left, and all that was said in it has been answered by the server. */
  chatSettled: undefined;
  /** Something was said, read or changed in a conversation of who is signed in. */
  conversationMoved: undefined;
  findAdviser: undefined;
  notify: { id: string; kind: string; title: string; body: string; link?: string };
  /** The line to the server stands. What happened before was told to nobody here: who shows it reads it again. */
  liveConnected: { again: boolean };
  openPictureDialog: PictureDialogProps;
  paymentSuccess: { orderId: string };
  changePersonType: undefined;
  /** Somebody signed in or out in this browser, as far as this tab noticed. */
  sessionChanged: undefined;
  /** The area picker; the choice is remembered by the picker itself. */
  pickArea: { returnTo?: string } | undefined;
}

export interface PictureDialogProps {
  pictures: { src: string; alt: string; caption?: string }[];
  /** Which one opens first, from 0. */
  start?: number;
}

export type EventName = keyof AppEvents;
type Handler<N extends EventName> = (payload: AppEvents[N]) => void;
type Payload<N extends EventName> = undefined extends AppEvents[N]
  ? [payload?: AppEvents[N]]
  : [payload: AppEvents[N]];

const handlers = new Map<EventName, Set<Handler<EventName>>>();

/** Notifies the listeners. No listener is fine: a later part of the product may. */
export function emit<N extends EventName>(name: N, ...[payload]: Payload<N>): void {
  for (const handler of [...(handlers.get(name) ?? [])]) (handler as Handler<N>)(payload as AppEvents[N]);
}

/** Listens until the returned function is called. */
export function on<N extends EventName>(name: N, handler: Handler<N>): () => void {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set.add(handler as Handler<EventName>));
  return () => void set.delete(handler as Handler<EventName>);
}

/** The dialogs that have a screen. A name joins with its component in `shell/dialog-host.tsx`. */
export type DialogName =
  | "openPictureDialog"
  | "pickArea"
  | "login"
  | "firstLogin"
  | "changePersonType"
  | "findAdviser"
  | "paymentSuccess";

/** Opens a dialog by its name; the host knows the component. */
export function openDialog<N extends DialogName>(name: N, ...payload: Payload<N>): void {
  emit(name, ...payload);
}
