import type { Option } from "@ginkgo/api-contract/envelope";
import { dictionaryPage, type StaffDictionary } from "@ginkgo/api-contract/reference/dictionary-staff";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { ScrollBox } from "../scroll-box.tsx";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import styles from "./dictionaries.module.css";

/** Words with those below them in brackets: 助餐（送餐、助食）、助浴. */
const wordsText = (words: readonly Option[]): string =>
  words
    .map(({ text, children = [] }) => (children.length > 0 ? `${text}（${wordsText(children)}）` : text))
    .join("、");

function Row({ name, text, isEditable, why, count, words }: StaffDictionary) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        {isEditable ? (
          <Link className={layout.link} to={`/entries/dictionaryWord?keyword=${encodeURIComponent(text)}`}>
            {text}
          </Link>
        ) : (
          text
        )}
        <span className={layout.hint}>{name}</span>
      </th>
      <td className={table.number}>{count}</td>
      <td className={table.wrapped}>{why}</td>
      <td className={table.wrapped}>
        <details className={styles.words}>
          <summary>
            看这些词<span className={layout.screenReader}>：{text}</span>
          </summary>
          {words.map((word) => (
            <p key={word.value}>{wordsText([word])}</p>
          ))}
        </details>
      </td>
    </tr>
  );
}

function Dictionaries({ title, records }: { title: string; records: readonly StaffDictionary[] }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ScrollBox label={title}>
        <table className={table.table}>
          <caption className={layout.screenReader}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">字典</th>
              <th scope="col" className={table.number}>
                词数
              </th>
              <th scope="col">用在哪里</th>
              <th scope="col">词</th>
            </tr>
          </thead>
          <tbody>
            {records.map((one) => (
              <Row key={one.name} {...one} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

/** Every list of words the portal offers: which are changed here, and what depends on the others. */
export function DictionariesPage() {
  const { data, error } = useQuery({
    queryKey: ["dictionaries"],
    queryFn: () => callStaff(dictionaryPage),
    retry: false,
  });
  useLeaveIfOver(error);
  const records = data?.records ?? [];
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>字典</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `${data.total} 份` : error ? "" : "正在取"}
        </span>
        <Button render={<Link to="/imports?kind=dictionaryWord" />}>导入</Button>
        <Button variant="primary" icon="plus" render={<Link to="/entries/dictionaryWord/new" />}>
          新建词
        </Button>
      </div>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && (
        <>
          <Dictionaries title="可以改的" records={records.filter(({ isEditable }) => isEditable)} />
          <p className={layout.muted}>
            改字、加词、换次序、下线，发布以后马上人人看到。下线的词不再给人选，已经用着它的照旧显示。
            <Link className={layout.link} to="/entries/sceneryCategory">
              景点分类
            </Link>
            、
            <Link className={layout.link} to="/entries/synonym">
              搜索用词
            </Link>
            在各自的页面改。
          </p>
          <Dictionaries title="跟着程序走的" records={records.filter(({ isEditable }) => !isEditable)} />
        </>
      )}
    </div>
  );
}
