/** Validation rule of a field of a record. */
interface FieldRule<V> {
  readonly initial: V
  /** Description of valid values, for errors. */
  readonly expected: string
  isRight(value: unknown): value is V
}

/** Stored record whose fields are not validated yet. */
export type StoredFields = Readonly<Record<string, unknown>>

export type FieldRules<T> = { readonly [Name in keyof T]: FieldRule<T[Name]> }

/** Returns a function that reads a stored record. Missing and invalid fields get their initial value. */
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

/** Returns a function that describes the valid values of a field, for errors. */
export function expectedBy<T>(rules: FieldRules<T>): (field: string) => string {
  return (field) => (Object.hasOwn(rules, field) ? rules[field as keyof T].expected : 'an existing field')
}

export function trueOrFalse(initial: boolean): FieldRule<boolean> {
  return { initial, expected: 'true or false', isRight: (value) => typeof value === 'boolean' }
}

export function finiteNumber(initial: number, expected: string): FieldRule<number> {
  return { initial, expected, isRight: (value): value is number => Number.isFinite(value) }
}

export function wholeNumber(initial: number, min: number, max: number): FieldRule<number> {
  return {
    initial,
    expected: `a whole number from ${min} to ${max}`,
    isRight: (value): value is number => isWholeNumber(value, min, max),
  }
}

export function isWholeNumber(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
