// Every place of the API's source that asks `rows` for rows of a type, with the statement it asks. A helper that leaves
// the type or the statement to who calls it is followed to its callers.
import {
  isCallExpression,
  isExportSpecifier,
  isIdentifier,
  isImportSpecifier,
  isPropertySignatureDeclaration,
  isTypeReferenceNode,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, isTypeReference, SymbolFlags, TypeFlags } from "typescript/unstable/sync";
import { bindingsOf, isFunction, keyOf, parameterOf, patternReader } from "./patterns.mjs";
import { rowTypeReader } from "./row-types.mjs";

/** Where `rows` is declared: every other way to read a raw statement's rows goes through it. */
const DOOR = "apps/api/src/platform/database/database.ts";
const PROJECT = "apps/api/tsconfig.json";
const MAX_HELPERS = 5;

const isSource = (file) => /^apps\/api\/src\//.test(file) && !/\/test\/|\.test\.ts$/.test(file);

function enclosing(node, isWanted) {
  let at = node.parent;
  while (at && !isWanted(at)) at = at.parent;
  return at;
}

class RowCalls {
  found = [];

  constructor(root, project) {
    this.root = root;
    this.program = project.program;
    this.checker = project.checker;
    this.patternsOf = patternReader(project.checker);
    this.shapeOf = rowTypeReader(project.checker);
  }

  placeOf(node) {
    const source = node.getSourceFile();
    const line = source.text.slice(0, node.getStart()).split("\n").length;
    return { file: source.fileName.slice(this.root.length + 1), line };
  }

  fault(node, fault) {
    this.found.push({ ...this.placeOf(node), fault });
  }

  /** The calls of a function in the source; a fault where it is handed on as a value. */
  callsOf(name) {
    const calls = new Map();
    for (const { references } of this.checker.getReferencedSymbolsForNode(name, name.getStart()))
      for (const handle of references) {
        if (!handle.path.startsWith(`${this.root}/`) || !isSource(handle.path.slice(this.root.length + 1)))
          continue;
        const node = handle.resolve();
        const parent = node?.parent;
        if (!parent || keyOf(node) === keyOf(name) || isImportSpecifier(parent) || isExportSpecifier(parent))
          continue;
        if (isCallExpression(parent) && parent.expression === node) calls.set(keyOf(parent), parent);
        else this.fault(node, `${name.text} 当成值传出去了，看不到它问什么`);
      }
    return [...calls.values()];
  }

  /** What a type argument stands for at a call that does not write it. */
  inferred(declared, actual, parameter) {
    if (!declared || !actual) return undefined;
    if (declared.id === parameter.id) return actual;
    if (declared.isUnionType()) {
      const [inner, ...others] = declared.getTypes().filter((part) => !(part.flags & TypeFlags.Nullable));
      const rest = actual.isUnionType()
        ? actual.getTypes().filter((part) => !(part.flags & TypeFlags.Nullable))
        : [actual];
      return others.length || rest.length !== 1 ? undefined : this.inferred(inner, rest[0], parameter);
    }
    if (!isTypeReference(declared) || !isTypeReference(actual)) return undefined;
    const given = this.checker.getTypeArguments(actual);
    for (const [i, part] of this.checker.getTypeArguments(declared).entries()) {
      const type = this.inferred(part, given[i], parameter);
      if (type) return type;
    }
    return undefined;
  }

  /**
   * Whether the properties of a type are those of a type parameter: such a parameter alone is followed, `Pick` of one is
   * not. A property written out says itself what its value is.
   */
  isOpen(typeNode) {
    if (isTypeReferenceNode(typeNode) && !typeNode.typeArguments) return false;
    let found = false;
    const visit = (node) => {
      found ||= isIdentifier(node) && isTypeParameter(this.checker.getSymbolAtLocation(node));
      if (!isPropertySignatureDeclaration(node)) node.forEachChild(visit);
    };
    visit(typeNode);
    return found;
  }

  /** The type that a call gives a type parameter of the function it calls. */
  argumentOf(fn, call, parameter) {
    const index = fn.typeParameters.findIndex((node) => node.name.text === parameter.getSymbol()?.name);
    const written = call.typeArguments?.[index];
    if (written) return this.isOpen(written) ? undefined : this.checker.getTypeFromTypeNode(written);
    const declared = this.checker.getSignatureFromDeclaration(fn);
    const resolved = this.checker.getResolvedSignature(call);
    return (
      declared &&
      resolved &&
      this.inferred(
        this.checker.getReturnTypeOfSignature(declared),
        this.checker.getReturnTypeOfSignature(resolved),
        parameter,
      )
    );
  }

  /** The parameter of an enclosing function that the statement is, as far as the helpers passed tell. */
  openParameter(node, env) {
    const found = parameterOf(this.checker, node);
    if (!found) return undefined;
    const bound = env.get(keyOf(found.parameter));
    if (!bound) return found.parameter;
    return bound.node && !found.element ? this.openParameter(bound.node, bound.env) : undefined;
  }

  /**
   * @param call where the row type is said
   * @param type the row type there
   * @param statement what is asked
   * @param env what the parameters of the helpers in between are
   * @param open what the parameters of the function around `call` are: filled for each of its callers
   */
  follow(call, type, statement, env, open, depth = 0) {
    if (!type) return this.fault(call, "行的类型认不出来");
    const isOpenType = (type.flags & TypeFlags.TypeParameter) !== 0;
    const parameter = this.openParameter(statement, env);
    const fn = isOpenType
      ? enclosing(call, (at) => at.typeParameters?.some((node) => node.name.text === type.getSymbol()?.name))
      : parameter &&
        enclosing(call, (at) => at === parameter.parent || keyOf(at) === keyOf(parameter.parent));
    if (!isOpenType && !parameter) return this.add(call, type, statement, env);
    const name = fn && nameOf(fn);
    if (!name || depth === MAX_HELPERS) return this.fault(call, "行的类型或语句由没有名字的函数的参数决定");
    const callers = this.callsOf(name);
    if (!callers.length) this.fault(call, `${name.text} 没有人调用，行的类型或语句认不出来`);
    for (const caller of callers) {
      const outer = new Map();
      open.clear();
      for (const [key, value] of bindingsOf(fn, caller, outer)) open.set(key, value);
      this.follow(
        caller,
        isOpenType ? this.argumentOf(fn, caller, type) : type,
        statement,
        env,
        outer,
        depth + 1,
      );
    }
    open.clear();
  }

  add(call, type, statement, env) {
    const shape = this.shapeOf(type);
    if (shape.fault) return this.fault(call, `行的类型认不出来：${shape.fault}`);
    this.found.push({
      ...this.placeOf(call),
      ...shape,
      patterns: this.patternsOf(statement, env),
    });
  }

  all() {
    const door = this.program.getSourceFile(`${this.root}/${DOOR}`);
    const rows = door?.statements.find((node) => isFunction(node) && node.name?.text === "rows");
    if (!rows) throw new Error(`${DOOR} 里没有 rows`);
    const parameter = this.checker.getSignatureFromDeclaration(rows).getTypeParameters()[0];
    for (const call of this.callsOf(rows.name)) {
      const open = new Map();
      this.follow(call, this.argumentOf(rows, call, parameter), call.arguments[1], open, open);
    }
    return this.found.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }
}

const isTypeParameter = (symbol) => symbol !== undefined && (symbol.flags & SymbolFlags.TypeParameter) !== 0;

function nameOf(fn) {
  if (fn.name) return fn.name;
  const { parent } = fn;
  return parent && isVariableDeclaration(parent) && isIdentifier(parent.name) ? parent.name : undefined;
}

/**
 * Every call in the source that reads rows of a raw statement: the patterns of the statement, and the properties of the
 * row type or why they cannot be told.
 * @param root of the repository
 * @param fs another file system than the machine's
 */
export function findRowCalls(root, fs) {
  const api = new API({ cwd: root, ...(fs ? { fs } : {}) });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/${PROJECT}`] });
    const [project] = snapshot.getProjects();
    return new RowCalls(root, project).all();
  } finally {
    api.close();
  }
}
