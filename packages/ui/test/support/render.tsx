import { renderToString } from "react-dom/server";
import { ExamplesPage } from "../../src/examples/examples.tsx";

export function render(elder: boolean): string {
  return renderToString(<ExamplesPage elder={elder} />);
}
