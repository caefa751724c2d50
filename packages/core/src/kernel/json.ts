import { getField } from './get-field.ts'

const TAG = '$bigint'
const ESCAPED_TAG = /^\$+bigint$/

/**
 * Serializes to JSON with bigints as `{"$bigint":"123"}`. Data of that form is escaped with an additional dollar sign.
 */
export function stringifyJson(value: unknown, indent?: number): string {
  // Read the value from `this`, because a page may have patched BigInt.prototype.toJSON, which runs first.
  function replace(this: Record<string, unknown>, key: string, item: unknown): unknown {
    const original = this[key]
    if (typeof original === 'bigint') return { [TAG]: original.toString() }
    const only = onlyKey(item)
    return only !== undefined && ESCAPED_TAG.test(only) ? { [`$${only}`]: getField(item, only) } : item
  }
  return JSON.stringify(value, replace, indent)
}

/** Parses the output of `stringifyJson`. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, item: unknown) => {
    const only = onlyKey(item)
    if (only === undefined || !ESCAPED_TAG.test(only)) return item
    const field = getField(item, only)
    if (only !== TAG) return { [only.slice(1)]: field }
    return typeof field === 'string' && /^-?\d+$/.test(field) ? BigInt(field) : item
  })
}

function onlyKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const keys = Object.keys(value)
  return keys.length === 1 ? keys[0] : undefined
}
