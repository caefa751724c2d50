/** What one field of a record may be. */
interface FieldRule<V> {
  readonly initial: V
  /** In words, for errors. */
  readonly expected: string
  isRight(value: unknown): value is V
}

/** A flat record as it was stored, before its fields are checked. */
export type StoredFields = Readonly<Record<string, unknown>>

export type FieldRules<T> = { readonly [Name in keyof T]: FieldRule<T[Name]> }

/** Returns the reader of a stored record: a field that is missing or invalid gets its initial value. */
export function recordReader<T extends object>(rules: FieldRules<T>): (stored: StoredFields) => T {
  const names = Object.keys(rules) as (keyof T & string)[]
  return (stored) => {
    const fields = names.map((name) => [name, readField(rules[name], stored[name])])
    return Object.fromEntries(fields) as T
  }
}

function readField<V>({ initial, isRight }: FieldRule<V>, value: unknown): V {
  return isRight(value) ? value : initial
}

/** What a field may be, in words; of one that there is not, that. */
export function expectedBy<T>(rules: FieldRules<T>): (field: string) => string {
  return (field) => (Object.hasOwn(rules, field) ? rules[field as keyof T].expected : 'no such field')
}

export function trueOrFalse(initial: boolean): FieldRule<boolean> {
  return { initial, expected: 'true or false', isRight: (value) => typeof value === 'boolean' }
}

export function finiteNumber(initial: number, expected: string): FieldRule<number> {
  return { initial, expected, isRight: (value): value is number => Number.isFinite(value) }
}

export function wholeNumber(initial: number, least: number, most: number): FieldRule<number> {
  return {
    initial,
    expected: `a whole number from ${least} to ${most}`,
    isRight: (value): value is number => isWholeNumber(value, least, most),
  }
}

export function isWholeNumber(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
