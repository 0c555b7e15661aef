/** What stands in `data` beside the reason `CHANGED_MEANWHILE`: how the thing stands now. */
export interface ChangedMeanwhile {
  /** The version to send with the next try; absent where the thing is told by what it comes to. */
  version?: number;
  /** How it stands now, as a colleague reads it: 状态 · 已停用. */
  now: { label: string; text: string }[];
  /** Who changed it last and when, where that is known. */
  by?: string;
  at?: string;
}
