// What a row type says of each column, read with the compiler's checker.
import { isTypeReference, SymbolFlags, TypeFlags } from "typescript/unstable/sync";

/** Objects that a driver makes of no column and that JSON does not hold. */
const UNTOLD = new Set(["Date", "Map", "Set", "Buffer", "Uint8Array", "RegExp", "Promise"]);
const MAX_NESTED = 6;
/** Types of no value, and those that wait for a type argument. */
const OPEN = TypeFlags.InstantiableNonPrimitive;
const NO_VALUE = TypeFlags.VoidLike | TypeFlags.Never | OPEN;

/**
 * Reads row types.
 * @returns of a type its properties, each with the kind of its value, and what it says of other columns: that there are
 * "none", that they are "unknown" (`Record<string, unknown>`) or "unread" (`object`); or as a fault the type's text,
 * where its properties cannot be told
 */
export function rowTypeReader(checker) {
  const membersOf = (type) => (type.isUnionType() ? type.getTypes() : [type]);

  function elementsOf(type) {
    if (!isTypeReference(type)) return undefined;
    return checker.isArrayLikeType(type) ? checker.getTypeArguments(type) : undefined;
  }

  /** What in a value of the type no JSON holds. */
  function untold(type, seen = new Set(), depth = 0) {
    for (const part of membersOf(type)) {
      if (part.flags & TypeFlags.BigIntLike) return "bigint";
      if (!(part.flags & (TypeFlags.Object | TypeFlags.Intersection)) || seen.has(part.id)) continue;
      seen.add(part.id);
      const elements = elementsOf(part);
      const name = part.getSymbol()?.name;
      if (!elements && UNTOLD.has(name)) return name;
      if (depth === MAX_NESTED) continue;
      const inner = elements ?? checker.getPropertiesOfType(part).map((p) => checker.getTypeOfSymbol(p));
      for (const value of inner) {
        const found = value && untold(value, seen, depth + 1);
        if (found) return found;
      }
    }
    return undefined;
  }

  function kindOfPart(part) {
    if (part.flags & TypeFlags.StringLike) return { kind: "string" };
    if (part.flags & TypeFlags.NumberLike) return { kind: "number" };
    if (part.flags & TypeFlags.BooleanLike) return { kind: "boolean" };
    if (part.isIntersectionType()) {
      const kinds = part.getTypes().map(kindOfPart);
      return kinds.find(({ kind }) => kind !== "json") ?? { kind: "json" };
    }
    const elements = elementsOf(part);
    if (!elements) return { kind: "json" };
    const kinds = new Set(elements.map((element) => kindOf(element)?.kind));
    const [kind] = kinds;
    // Elements that a type argument decides are what the JSON holds.
    return { kind: "array", of: kinds.size === 1 && kind && kind !== "array" ? kind : "json" };
  }

  /** `undefined` for a value that no column gives. */
  function kindOf(type) {
    const parts = membersOf(type).filter((part) => !(part.flags & TypeFlags.Null));
    if (parts.some((part) => part.flags & TypeFlags.AnyOrUnknown)) return { kind: "json" };
    if (!parts.length || parts.some((part) => part.flags & NO_VALUE)) return undefined;
    if (untold(type)) return undefined;
    const kinds = parts.map(kindOfPart);
    const [first] = kinds;
    return kinds.every(({ kind, of }) => kind === first.kind && of === first.of) ? first : { kind: "json" };
  }

  function propertyOf(symbol) {
    const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbol(symbol);
    const type = isOptional ? checker.getNonNullableType(declared) : declared;
    return { isOptional, text: checker.typeToString(declared), value: kindOf(type) };
  }

  return (type) => {
    if (type.flags & TypeFlags.NonPrimitive) return { properties: new Map(), others: "unread" };
    const isShaped = type.flags & (TypeFlags.Object | TypeFlags.Intersection);
    const isOpen = type.isIntersectionType() && type.getTypes().some((part) => part.flags & OPEN);
    if (!isShaped || isOpen || elementsOf(type)) return { fault: checker.typeToString(type) };
    const properties = checker.getPropertiesOfType(type).map((symbol) => [symbol.name, propertyOf(symbol)]);
    const indexes = checker.getIndexInfosOfType(type);
    if (indexes.some(({ valueType }) => !(valueType.flags & TypeFlags.Unknown)))
      return { fault: checker.typeToString(type) };
    return { properties: new Map(properties), others: indexes.length ? "unknown" : "none" };
  };
}
