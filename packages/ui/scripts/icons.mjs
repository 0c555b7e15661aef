/**
 * Builds the icon sprite and its typed names from Phosphor (MIT). Run `npm run icons -w @ginkgo/ui` after
 * adding a line to NAMES. A name ends in -fill or -bold for those weights; no ending means regular.
 */
import { readFileSync, writeFileSync } from "node:fs";

const NAMES = `
arrow-left arrow-right arrow-u-up-left-fill arrows-clockwise arrows-down-up arrows-out bed bell buildings buildings-fill bus
calendar-blank calendar-check camera car car-profile cardholder caret-down caret-down-fill caret-left caret-right
caret-up certificate chart-bar chat-circle-dots chat-circle-dots-fill check-bold check-circle check-circle-fill clock
clock-countdown-fill copy crosshair currency-cny dots-three download-simple envelope-simple eye eye-slash file-text first-aid
first-aid-kit gauge gear hand-heart hand-heart-fill headset heart heart-fill hourglass-medium house house-fill
house-line identification-card images info info-fill link-simple list list-bullets lock-simple magnifying-glass magnifying-glass-bold
magnifying-glass-minus magnifying-glass-plus map-pin map-pin-fill map-trifold microphone minus moped-fill mountains
note-pencil package paper-plane-right paperclip pencil-simple percent person-simple-walk phone play plus printer qr-code question receipt scales
seal-check seal-check-fill share-network shield-check shield-check-fill shopping-cart sign-out sliders-horizontal
speaker-high star star-fill storefront thumbs-up thumbs-up-fill train-simple trash truck truck-fill upload-simple user user-fill
users users-three wallet wallet-fill warning-circle warning-circle-fill wechat-logo wheelchair x
`
  .trim()
  .split(/\s+/);

const assets = new URL("../../../node_modules/@phosphor-icons/core/assets/", import.meta.url);
const out = new URL("../src/icon/", import.meta.url);

function symbol(name) {
  const weight = /-(fill|bold)$/.exec(name)?.[1] ?? "regular";
  const svg = readFileSync(new URL(`${weight}/${name}.svg`, assets), "utf8");
  const body = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return `<symbol id="${name}" viewBox="0 0 256 256">${body}</symbol>`;
}

const names = [...new Set(NAMES)].sort();
writeFileSync(
  new URL("generated/icons.svg", out),
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- Phosphor Icons, MIT, https://phosphoricons.com -->\n${names.map(symbol).join("\n")}\n</svg>\n`,
);
writeFileSync(
  new URL("icons.generated.ts", out),
  `// Written by scripts/icons.mjs; add names there.\nexport const iconNames = [\n${names.map((name) => `  "${name}",`).join("\n")}\n] as const;\n\nexport type IconName = (typeof iconNames)[number];\n`,
);
