import layout from "../layout/layout.module.css";
import styles from "./examples.module.css";

const COLOURS: [variable: string, value: string, name: string, use: string][] = [
  ["--paper", "#FBF8F1", "纸", "底"],
  ["--card", "#FFFEFA", "瓷白", "卡片"],
  ["--sunk", "#F3EEE1", "米", "槽"],
  ["--celadon", "#DCEBE2", "青瓷", "选中"],
  ["--ink", "#1F2C26", "墨", "正文 13.7"],
  ["--ink-2", "#3F4E47", "墨二", "次要 8.3"],
  ["--ink-3", "#56635C", "墨三", "说明 5.9"],
  ["--pine", "#1F5C4A", "松", "主色 7.4"],
  ["--pine-dark", "#123D31", "深松", "门牌 11.4"],
  ["--gold", "#E2A72E", "杏黄", "只作色块"],
  ["--gold-ink", "#6B4800", "杏墨", "提醒 7.8"],
  ["--persimmon", "#A63A22", "柿", "价格 6.1"],
];

/** The palette as the everyday mode has it. */
export function Swatches() {
  return (
    <ul className={styles.swatches}>
      {COLOURS.map(([variable, value, name, use]) => (
        <li key={variable} className={styles.swatch}>
          <i style={{ background: `var(${variable})` }} />
          <b>{name}</b>
          <span className={layout.hint}>
            {value}
            <br />
            {use}
          </span>
        </li>
      ))}
    </ul>
  );
}
