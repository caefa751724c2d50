const TAG = '$bigint'

/** JSON text in which bigints survive, as `{"$bigint":"123"}`. */
export function stringifyJson(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? { [TAG]: item.toString() } : item),
    indent,
  )
}

/** The reverse of `stringifyJson`. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, item: unknown) => (isTaggedBigint(item) ? BigInt(item[TAG]) : item))
}

function isTaggedBigint(value: unknown): value is { [TAG]: string } {
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  const text = (value as Record<string, unknown>)[TAG]
  return keys.length === 1 && typeof text === 'string' && /^-?\d+$/.test(text)
}
