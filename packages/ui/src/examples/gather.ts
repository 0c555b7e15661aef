import { examples as avatar } from "../avatar/avatar.examples.tsx";
import { examples as brand } from "../brand/brand.examples.tsx";
import { examples as breadcrumb } from "../breadcrumb/breadcrumb.examples.tsx";
import { examples as button } from "../button/button.examples.tsx";
import { examples as check } from "../check/check.examples.tsx";
import { examples as chip } from "../chip/chip.examples.tsx";
import { examples as combobox } from "../combobox/combobox.examples.tsx";
import { examples as cover } from "../cover/cover.examples.tsx";
import { examples as dayPicker } from "../day-picker/day-picker.examples.tsx";
import { examples as dialog } from "../dialog/dialog.examples.tsx";
import { examples as empty } from "../empty/empty.examples.tsx";
import { examples as facts } from "../facts/facts.examples.tsx";
import { examples as favouriteButton } from "../favourite-button/favourite-button.examples.tsx";
import { examples as feeTable } from "../fee-table/fee-table.examples.tsx";
import { examples as field } from "../field/field.examples.tsx";
import { examples as icon } from "../icon/icon.examples.tsx";
import type { Example } from "../lib/example.ts";
import { examples as lightbox } from "../lightbox/lightbox.examples.tsx";
import { examples as loadingBar } from "../loading-bar/loading-bar.examples.tsx";
import { examples as officialStar } from "../official-star/official-star.examples.tsx";
import { examples as pager } from "../pager/pager.examples.tsx";
import { examples as passwordInput } from "../password-input/password-input.examples.tsx";
import { examples as plate } from "../plate/plate.examples.tsx";
import { examples as price } from "../price/price.examples.tsx";
import { examples as rate } from "../rate/rate.examples.tsx";
import { examples as rule } from "../rule/rule.examples.tsx";
import { examples as segmented } from "../segmented/segmented.examples.tsx";
import { examples as select } from "../select/select.examples.tsx";
import { examples as skeleton } from "../skeleton/skeleton.examples.tsx";
import { examples as skipLink } from "../skip-link/skip-link.examples.tsx";
import { examples as stepper } from "../stepper/stepper.examples.tsx";
import { examples as switches } from "../switch/switch.examples.tsx";
import { examples as tabs } from "../tabs/tabs.examples.tsx";
import { examples as tag } from "../tag/tag.examples.tsx";
import { examples as textInput } from "../text-input/text-input.examples.tsx";
import { examples as textarea } from "../textarea/textarea.examples.tsx";
import { examples as thread } from "../thread/thread.examples.tsx";
import { examples as threadWriter } from "../thread-writer/thread-writer.examples.tsx";
import { examples as toast } from "../toast/toast.examples.tsx";
import { examples as visuallyHidden } from "../visually-hidden/visually-hidden.examples.tsx";
import { examples as windows } from "../window/window.examples.tsx";
import { examples as windowInline } from "../window-inline/window-inline.examples.tsx";

/** Every state of every component, by component. A component without a line here is not tested. */
export const allExamples = {
  avatar,
  brand,
  breadcrumb,
  button,
  check,
  chip,
  combobox,
  cover,
  "day-picker": dayPicker,
  dialog,
  empty,
  facts,
  "favourite-button": favouriteButton,
  "fee-table": feeTable,
  field,
  icon,
  lightbox,
  "loading-bar": loadingBar,
  "official-star": officialStar,
  pager,
  "password-input": passwordInput,
  plate,
  price,
  rate,
  rule,
  segmented,
  select,
  skeleton,
  "skip-link": skipLink,
  stepper,
  switch: switches,
  tabs,
  tag,
  "text-input": textInput,
  textarea,
  thread,
  threadWriter,
  toast,
  "visually-hidden": visuallyHidden,
  window: windows,
  "window-inline": windowInline,
} satisfies Record<string, Example[]>;
