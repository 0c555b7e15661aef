import type { Option } from "@ginkgo/api-contract/envelope";
import {
  type EditableDictionary,
  editableDictionaries,
  editableDictionaryNames,
} from "@ginkgo/api-contract/reference/dictionary-content";
import type { StaffDictionary } from "@ginkgo/api-contract/reference/dictionary-staff";
import type { Db } from "../../../platform/database/database.ts";
import { fixedDictionaries } from "./fixed-dictionaries.ts";
import { offered, wordTree } from "./word-tree.ts";

/** Where the words of a kept dictionary are used. */
const uses: Record<EditableDictionary, string> = {
  serviceCategory: "上门服务按它分类；派单台的开关按最上面一层。",
  productCategory: "商品按它分类。",
  facility: "编辑机构时从里面选；改了字，写着它的机构跟着改。",
  orgService: "编辑机构时从里面选；改了字，写着它的机构跟着改。",
};

const isEditable = (name: string): name is EditableDictionary =>
  editableDictionaryNames.some((kept) => kept === name);

/** A dictionary with everything below, undefined when there is none of that name. */
export async function dictionaryTree(db: Db, name: string): Promise<Option[] | undefined> {
  return isEditable(name) ? offered(await wordTree(db, name)) : fixedDictionaries.get(name)?.words;
}

/** Only the top choices of a dictionary. */
export const dictionaryList = async (db: Db, name: string): Promise<Option[] | undefined> =>
  (await dictionaryTree(db, name))?.map(({ text, value }) => ({ text, value }));

const countOf = (words: readonly Option[]): number =>
  words.reduce((n, { children = [] }) => n + 1 + countOf(children), 0);

/** Every dictionary: those kept in the back office first, then those of the program and what depends on them. */
export async function listDictionaries(db: Db): Promise<StaffDictionary[]> {
  const listed = (
    name: string,
    isEditable: boolean,
    said: { text: string; why: string; words: Option[] },
  ) => ({
    name,
    isEditable,
    count: countOf(said.words),
    ...said,
  });
  const kept: StaffDictionary[] = [];
  for (const name of editableDictionaryNames) {
    const words = offered(await wordTree(db, name));
    kept.push(listed(name, true, { text: editableDictionaries[name], why: uses[name], words }));
  }
  return [...kept, ...[...fixedDictionaries].map(([name, said]) => listed(name, false, said))];
}
