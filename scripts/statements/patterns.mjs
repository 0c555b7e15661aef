// What the text of a statement may be, told from the expression that makes it. A pattern is its fixed parts, with
// anything between two of them; an expression has several where it chooses.
import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { SymbolFlags, TypeFlags } from "typescript/unstable/sync";

const ANY = ["", ""];
/** A parameter, in a pattern and in a text that `withoutNumbers` has read. */
const PARAMETER = "$?";
const MAX_CHOICES = 48;
const MAX_DEPTH = 12;

const joined = (a, b) => [...a.slice(0, -1), a.at(-1) + b[0], ...b.slice(1)];

/** A statement's text with its parameters alike. */
export const withoutNumbers = (text) => text.replace(/\$\d+/g, PARAMETER);

/** Whether a text that `withoutNumbers` has read is of the pattern, from its beginning to its end. */
export function isOf(pattern, text) {
  const [first, ...rest] = pattern;
  if (rest.length === 0) return text === first;
  const last = rest.pop();
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}

export const isFunction = (node) =>
  isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node);

/** A node's name among all nodes: the compiler may hand out one node as several objects. */
export const keyOf = (node) => `${node.getSourceFile().fileName}:${node.kind}:${node.pos}:${node.end}`;

/** What the parameters of a function are at a call of it. @param env what is known where the call stands */
export const bindingsOf = (fn, call, env) =>
  fn.parameters.map((parameter, i) => [keyOf(parameter), { node: call.arguments[i], env }]);

/** The symbol itself, where a file imports it. */
export function symbolOf(checker, node) {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const isOwnFile = (file) => !file.includes("/node_modules/") && !file.startsWith("bundled:");

/** Where a value is declared in the repository. */
export function declarationOf(symbol) {
  const declaration = symbol?.valueDeclaration;
  return declaration && isOwnFile(declaration.path) ? declaration.resolve() : undefined;
}

function withoutCasts(node) {
  let inner = node;
  while (
    isParenthesizedExpression(inner) ||
    isAsExpression(inner) ||
    isSatisfiesExpression(inner) ||
    isNonNullExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

/** The parameter, and the property of it, that a name stands for: `f(a)`, `f({ a })`. */
export function parameterOf(checker, node) {
  if (!isIdentifier(node)) return undefined;
  const declaration = declarationOf(symbolOf(checker, node));
  if (!declaration) return undefined;
  if (isParameterDeclaration(declaration)) return { parameter: declaration };
  const parameter = isBindingElement(declaration) && declaration.parent.parent;
  if (!parameter || !isParameterDeclaration(parameter) || declaration.dotDotDotToken) return undefined;
  return { parameter, element: declaration };
}

function returnsOf(fn) {
  if (!fn.body) return [];
  if (!isBlock(fn.body)) return [fn.body];
  const found = [];
  const visit = (node) => {
    if (isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!isFunction(node)) node.forEachChild(visit);
  };
  fn.body.forEachChild(visit);
  return found;
}

/** Reads patterns with a checker of the compiler's. */
export function patternReader(checker) {
  const returnsSeen = new Map();

  /** By its type alone: a value goes as a parameter, nothing is left out, anything else may be any text. */
  function byType(node) {
    const type = checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    const value =
      TypeFlags.StringLike |
      TypeFlags.NumberLike |
      TypeFlags.BooleanLike |
      TypeFlags.Null |
      TypeFlags.BigIntLike;
    if (!parts.length || !parts.every((part) => part.flags & (value | TypeFlags.Undefined))) return [ANY];
    return [
      ...(parts.some((part) => part.flags & value) ? [[PARAMETER]] : []),
      ...(parts.some((part) => part.flags & TypeFlags.Undefined) ? [[""]] : []),
    ];
  }

  function ofTemplate(template, env, depth) {
    if (isNoSubstitutionTemplateLiteral(template)) return [[template.text]];
    let choices = [[template.head.text]];
    for (const span of template.templateSpans) {
      let parts = read(span.expression, env, depth + 1);
      if (choices.length * parts.length > MAX_CHOICES) parts = [ANY];
      choices = choices.flatMap((choice) =>
        parts.map((part) => joined(joined(choice, part), [span.literal.text])),
      );
    }
    return choices;
  }

  const ofInitializer = (declaration, env, depth) =>
    declaration.initializer ? read(declaration.initializer, env, depth + 1) : [[""]];

  function ofParameter(node, { parameter, element }, env, depth) {
    const bound = env.get(keyOf(parameter));
    if (!bound) return byType(node);
    if (!element)
      return bound.node ? read(bound.node, bound.env, depth + 1) : ofInitializer(parameter, env, depth);
    if (!bound.node) return ofInitializer(element, env, depth);
    const given = withoutCasts(bound.node);
    if (!isObjectLiteralExpression(given)) return [ANY];
    const name = (element.propertyName ?? element.name).text;
    const property = given.properties.find((p) => p.name?.text === name);
    if (!property) return given.properties.every((p) => p.name) ? ofInitializer(element, env, depth) : [ANY];
    if (isPropertyAssignment(property)) return read(property.initializer, bound.env, depth + 1);
    if (!isShorthandPropertyAssignment(property)) return [ANY];
    const symbol = checker.getShorthandAssignmentValueSymbol(property);
    return ofDeclaration(declarationOf(symbol), property.name, bound.env, depth);
  }

  function ofDeclaration(declaration, node, env, depth) {
    if (declaration && isVariableDeclaration(declaration) && declaration.initializer && isConst(declaration))
      return read(declaration.initializer, env, depth + 1);
    return byType(node);
  }

  const isConst = (declaration) =>
    isIdentifier(declaration.name) && /^\s*const\b/.test(declaration.parent.getText());

  function ofCall(node, env, depth) {
    const { expression } = node;
    const [argument] = node.arguments;
    if (isPropertyAccessExpression(expression) && expression.expression.text === "sql")
      return expression.name.text === "raw" && isStringLiteral(argument) ? [[argument.text]] : [ANY];
    const declaration = declarationOf(symbolOf(checker, expression));
    const fn =
      declaration && (isVariableDeclaration(declaration) || isPropertyAssignment(declaration))
        ? declaration.initializer
        : declaration;
    if (!fn || !isFunction(fn)) return byType(node);
    const key = keyOf(fn);
    if (!returnsSeen.has(key)) returnsSeen.set(key, returnsOf(fn));
    const inner = new Map([...env, ...bindingsOf(fn, node, env)]);
    const choices = returnsSeen.get(key).flatMap((result) => read(result, inner, depth + 1));
    return choices.length ? choices : [ANY];
  }

  function read(wrapped, env, depth) {
    const node = withoutCasts(wrapped);
    if (depth > MAX_DEPTH) return [ANY];
    if (isTaggedTemplateExpression(node))
      return node.tag.text === "sql" ? ofTemplate(node.template, env, depth) : [ANY];
    if (isConditionalExpression(node))
      return [...read(node.whenTrue, env, depth + 1), ...read(node.whenFalse, env, depth + 1)];
    if (isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.operatorToken.getText()))
      return [...read(node.left, env, depth + 1), ...read(node.right, env, depth + 1)];
    if (isCallExpression(node)) return ofCall(node, env, depth);
    if (isPropertyAccessExpression(node)) {
      const declaration = declarationOf(symbolOf(checker, node.name));
      if (declaration && isPropertyAssignment(declaration))
        return read(declaration.initializer, env, depth + 1);
    }
    if (!isIdentifier(node)) return byType(node);
    const parameter = parameterOf(checker, node);
    if (parameter) return ofParameter(node, parameter, env, depth);
    return ofDeclaration(declarationOf(symbolOf(checker, node)), node, env, depth);
  }

  return (node, env = new Map()) => {
    const choices = read(node, env, 0);
    return choices.length > MAX_CHOICES ? [ANY] : choices;
  };
}
