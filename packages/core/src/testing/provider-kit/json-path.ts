/** Keys from the root of a JSON value. */
export type JsonPath = readonly string[]

/** Edit of one field of a JSON text. It operates on text, because the result may not be valid JSON. */
export type Edit =
  | { readonly type: 'replace'; readonly text: string }
  | { readonly type: 'delete' }
  /** Adds the key a second time. */
  | { readonly type: 'twice'; readonly first: string; readonly last: string }
  | { readonly type: 'prepend'; readonly text: string }

/** Returns the value at a path, or undefined. */
export function valueAt(node: unknown, path: JsonPath): unknown {
  const [key, ...rest] = path
  if (key === undefined) return node
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined
  return valueAt(Reflect.get(node, key), rest)
}

/** Returns all paths of a value, starting with the root. */
export function listPaths(node: unknown): readonly [JsonPath, ...JsonPath[]] {
  const below = (current: unknown, path: JsonPath): JsonPath[] =>
    typeof current === 'object' && current !== null
      ? Object.entries(current).flatMap(([key, child]) => [[...path, key], ...below(child, [...path, key])])
      : []
  return [[], ...below(node, [])]
}

/** Returns all paths to primitive values, with the values. */
export function listLeaves(node: unknown, path: JsonPath = []): { path: JsonPath; value: unknown }[] {
  if (typeof node !== 'object' || node === null) return [{ path, value: node }]
  return Object.entries(node).flatMap(([key, child]) => listLeaves(child, [...path, key]))
}

/** Returns the JSON text of a value with a replaced field. */
export function replaceAt(node: unknown, path: JsonPath, value: unknown): string {
  return editAt(node, path, { type: 'replace', text: JSON.stringify(value) })
}

/** Returns the JSON text of a value with an edited field. */
export function editAt(node: unknown, path: JsonPath | undefined, edit: Edit): string {
  const isPlace = path?.length === 0
  if (isPlace && edit.type === 'replace') return edit.text
  if (typeof node !== 'object' || node === null) return JSON.stringify(node) ?? 'null'
  const [next, ...rest] = path ?? []
  const parts = Object.entries(node).flatMap(([key, child]) => {
    const name = Array.isArray(node) ? '' : `${JSON.stringify(key)}:`
    const below = key === next ? rest : undefined
    if (below?.length === 0 && edit.type === 'delete') return []
    if (below?.length === 0 && edit.type === 'twice') return [`${name}${edit.first}`, `${name}${edit.last}`]
    return child === undefined ? [] : [`${name}${editAt(child, below, edit)}`]
  })
  if (Array.isArray(node)) return `[${parts.join(',')}]`
  return `{${[...(isPlace && edit.type === 'prepend' ? [edit.text] : []), ...parts].join(',')}}`
}
