import type { EntryKind } from "../../http/entry-kinds.ts";
import { announcementEntry } from "./announcements/announcement-entry.ts";
import { pageEntry } from "./content/page-entry.ts";
import { dictionaryWordEntry } from "./dictionaries/word-entry.ts";
import { homeEntry } from "./home/home-entry.ts";
import { articleEntry } from "./information/article-entry.ts";

export const entryKinds: EntryKind[] = [
  articleEntry,
  pageEntry,
  announcementEntry,
  homeEntry,
  dictionaryWordEntry,
];
