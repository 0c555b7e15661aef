import type { Manifest } from "@ginkgo/api/platform/backup/write-backup";

/** Counts and sums, table by table: what a copy is compared by. */
export function printBackup({ tables, files }: Manifest): void {
  for (const [name, { rows, sum }] of Object.entries(tables))
    if (rows !== "0") console.log(`${name.padEnd(40)} ${rows.padStart(9)} 行  和 ${sum}`);
  const all = Object.values(tables).reduce((n, { rows }) => n + Number(rows), 0);
  const bytes = Object.values(files).reduce((n, file) => n + file.bytes, 0);
  console.log(
    `共 ${Object.keys(tables).length} 张表 ${all} 行，${Object.keys(files).length} 个文件 ${bytes} 字节。`,
  );
}
