import page from "./page.module.css";

/** Pictures in a row, each opened whole in a place of its own. */
export function Pictures({ urls, label }: { urls: readonly string[]; label: string }) {
  if (urls.length === 0) return null;
  return (
    <ul className={page.photos}>
      {urls.map((url, i) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`${label} ${i + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A PDF beside what it proves, with the way to a window of its own where it is read larger. */
export const PdfPaper = ({ url, label }: { url: string; label: string }) => (
  <figure className={page.pdf}>
    <iframe src={url} title={label} loading="lazy" />
    <figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        存下 {label}（PDF）
      </a>
    </figcaption>
  </figure>
);
