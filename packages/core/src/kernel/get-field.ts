/** Returns a field of a value of unknown type, or undefined if the value is not an object. */
export function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
