// Words that say nothing to a reader who knows payments, booking, chat or React, and what stands in their place
// (docs/glossary.md). Checked in the names of files and of what they export.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** In the name of a file, without its endings. */
const fileWords = [
  [/(^|-)words?$/, "labels、texts，或者它做的事"],
  [/^(misc|utils?|helpers?|common|stuff)$/, "它装的东西"],
  [/(^|-)(tally|heard|talkers|take-turns|free-number|broken-off|unreached|put-off|give-back)$/, "领域里的词"],
  [/(^|-)opinions?(-|$)/, "feedback"],
  [
    /(^|-)(kept|asked|given|told|said|unsaid|hear|mend|trouble|standing)(-|$)|^look-/,
    "它做的事：offline-copy、parse-phrase、error……",
  ],
];

/** Exported names, whole. */
const names = new Map(
  Object.entries({
    House: "AppContext",
    Uses: "Deps",
    Voice: "EventResolver",
    LiveWord: "LiveEvent",
    Seat: "SocketData",
    Chair: "AppSocket",
    enter: "postLedgerEntry",
    moneyNo: "paymentNumber",
    newSn: "orderNumber",
    openTry: "openPaymentAttempt",
    settleOpenTries: "reconcileOpenAttempts",
    settlePaid: "markOrderPaid",
    settlePayment: "applyPaymentResult",
    takeNotice: "handlePaymentWebhook",
    PayNotice: "PaymentNotification",
    giveBack: "releaseReservations",
    mayTouch: "canAccessOrder",
    bondFor: "familyLinkFor",
    whoMay: "membersWithPermission",
    staffWhoMay: "staffWithPermission",
    Commented: "ReviewTarget",
    SpokenOf: "ReviewTargetKind",
    SaidComment: "OwnReview",
    PageAsked: "PageQuery",
    spokenOf: "reviewTargetKinds",
    hear: "parsePhrase",
    mend: "invalidFields",
    standingOf: "contractStatus",
    LookForAdvisor: "FindAdviser",
    LookUp: "ApplicationLookup",
    underFreeNumber: "insertWithUniqueNumber",
    refuseAccident: "rejectPrefetch",
    takeTurns: "concurrencyLimit",
    keepPaper: "storeDocument",
    makePapers: "generateDocuments",
    FormTrouble: "FormError",
    useTold: "useFormToast",
    forgiveBrokenOff: "ignoreAbortedNavigation",
    keepUnreached: "keepFormOnNetworkError",
    UNREACHED: "NETWORK_FAILURE",
    LookButton: "FindAdviserButton",
    useReckoning: "useQuote",
    waysWithout: "relaxationsWithout",
    bestWays: "bestRelaxations",
  }),
);
/** Exported names, by a part of them. */
const parts = [
  [/^(MOST|LEAST)(_|$)/, "MAX_…、MIN_…"],
  [/^(KEPT|UNSAID|UNREACHED)(_|$)/, "OFFLINE_…、UNRATED_…、NETWORK_FAILURE"],
  [/^opinion|Opinion/, "feedback"],
  [/^comment|Comment/, "review"],
  [
    /^(un)?(kept|asked|told|said|heard|trouble)($|[A-Z])|(Kept|Asked|Told|Said|Heard|Trouble)($|[A-Z])/,
    "query、cached、stored、error……",
  ],
];

const declared = /^export\s+(?:async\s+)?(?:const|function|class|interface|type|let)\s+(\w+)/gm;
const clauses = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** The names a file exports, as others import them. */
const exportsOf = (text) => [
  ...[...text.matchAll(declared)].map((m) => m[1]),
  ...[...text.matchAll(clauses)].flatMap(([, list]) =>
    list.split(",").map((one) => one.trim().split(/\s+/).at(-1)),
  ),
];

/** Complaints about one file, a sentence each. */
export function wrongNames(file, text) {
  const wrong = [];
  const name = basename(file).replace(/(\.(test|page|route|worker))?\.(tsx?|mjs|css)$/, "");
  for (const [word, better] of fileWords) if (word.test(name)) wrong.push(`${file}：文件名改成${better}`);
  for (const own of exportsOf(text)) {
    const better = names.get(own) ?? parts.find(([part]) => part.test(own))?.[1];
    if (better) wrong.push(`${file}：${own} 应当叫 ${better}`);
  }
  return wrong;
}

/** Complaints about all of them. */
export function checkNames() {
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"],
    { cwd: root, encoding: "utf8" },
  );
  return stdout
    .split("\n")
    .filter((f) => f && existsSync(join(root, f)))
    .flatMap((f) => wrongNames(f, /\.tsx?$/.test(f) ? readFileSync(join(root, f), "utf8") : ""));
}

/** Code terms of the glossary that no source and no file name has. @param sources all source text in one string */
export function missingTerms(glossary, sources) {
  const missing = [];
  for (const [, code] of glossary.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm))
    for (const [, term] of code.matchAll(/`([^`]+)`/g))
      for (const part of term.split("…")) if (part && !sources.includes(part)) missing.push(term);
  return missing.map((term) => `docs/glossary.md：代码里没有 ${term}`);
}

/** Complaints about the glossary. */
export function checkGlossary() {
  const { stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const files = stdout.split("\n").filter((f) => /\.(tsx?|css|sql)$/.test(f) && existsSync(join(root, f)));
  const sources = files.map((f) => `${f}\n${readFileSync(join(root, f), "utf8")}`).join("\n");
  return missingTerms(readFileSync(join(root, "docs/glossary.md"), "utf8"), sources);
}
