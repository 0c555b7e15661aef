import type { Block } from "@ginkgo/api-contract/content/content";
import type { ContentPath } from "@ginkgo/api-contract/publishing/content-path";
import { Check } from "@ginkgo/ui/check";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { ChoosePicture } from "../picture-library/choose-picture.tsx";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { cells, lines, type Reading, useTyped } from "./typed-text.ts";

const LICENCE = ["name", "number", "issuer", "validTo"] as const;
/** A licence a line: name, number, who gave it, until when. */
const licences: Reading = {
  format: (value) =>
    cells.format(
      Array.isArray(value)
        ? value.map((item: Record<string, string>) => LICENCE.map((name) => item[name]))
        : [],
    ),
  parse: (typed) =>
    (cells.parse(typed) as string[][]).map((row) =>
      Object.fromEntries(LICENCE.map((name, i) => [name, row[i] ?? ""])),
    ),
};
const headCells: Reading = {
  format: (value) => cells.format([value]),
  parse: (typed) => (cells.parse(typed) as string[][])[0] ?? [],
};
/** Texts of a block stay texts where they are emptied. */
const plain: Reading = { format: (value) => String(value ?? ""), parse: (typed) => typed };

/** A picture of the library in place of the block's, with what it shows. */
function ChosenPicture({ path }: { path: ContentPath }) {
  const { set } = useEntryForm();
  const { block } = useBlock(path);
  return <ChoosePicture onChoose={({ url, alt }) => set(path, { ...(block as object), url, alt })} />;
}

const LINK_HINT = "链接写成 [文字](/地址)。";

function Words({
  path,
  name,
  label,
  hint,
  rows,
  reading = plain,
}: {
  path: ContentPath;
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  reading?: Reading;
}) {
  const { set, faultAt } = useEntryForm();
  const own = [...path, name];
  const { block } = useBlock(path);
  const typed = useTyped(reading, (block as unknown as Record<string, unknown>)[name], (value) =>
    set(own, value),
  );
  const texts = { id: controlId(own), label, hint, error: faultAt(own), value: typed.value };
  return rows ? (
    <Textarea {...texts} rows={rows} onChange={(event) => typed.type(event.currentTarget.value)} />
  ) : (
    <TextInput {...texts} onChange={(event) => typed.type(event.currentTarget.value)} />
  );
}

function useBlock(path: ContentPath) {
  const { content } = useEntryForm();
  const blocks = content.blocks as Block[];
  return { block: blocks[Number(path.at(-1))]! };
}

/** What is written of one block. */
export function BlockFields({ path }: { path: ContentPath }) {
  const { set } = useEntryForm();
  const { block } = useBlock(path);
  switch (block.type) {
    case "heading":
      return <Words path={path} name="text" label="小标题" />;
    case "list":
      return (
        <>
          <Words path={path} name="items" label="每行一条" hint={LINK_HINT} rows={4} reading={lines} />
          <Check
            label="编号"
            checked={block.ordered}
            onChange={(event) => set([...path, "ordered"], event.currentTarget.checked)}
          />
        </>
      );
    case "table":
      return (
        <>
          <Words path={path} name="head" label="表头" hint="用 | 分开各列。" reading={headCells} />
          <Words path={path} name="rows" label="每行一排" hint="用 | 分开各列。" rows={4} reading={cells} />
        </>
      );
    case "licences":
      return (
        <Words
          path={path}
          name="items"
          label="每行一张证照"
          hint="名称 | 编号 | 发证机关 | 有效期到"
          rows={4}
          reading={licences}
        />
      );
    case "image":
      return (
        <div className={styles.fields}>
          <ChosenPicture path={path} />
          <Words path={path} name="url" label="图片地址" hint="从图库选，或写别处以 https:// 开头的地址。" />
          <Words path={path} name="alt" label="图上是什么" hint="看不见的人靠它听懂。" />
          <Words path={path} name="caption" label="图下的话" />
        </div>
      );
    case "video":
      return (
        <div className={styles.fields}>
          <Words path={path} name="url" label="视频地址" hint="以 https:// 开头。" />
          <Words path={path} name="title" label="标题" />
        </div>
      );
    default:
      return <Words path={path} name="text" label="文字" hint={LINK_HINT} rows={3} />;
  }
}
