/** Object type whose fields that may be undefined are optional instead. */
export type Compact<T> = {
  [Key in keyof T as MayBeAbsent<T[Key]> extends true ? never : Key]: T[Key]
} & {
  [Key in keyof T as MayBeAbsent<T[Key]> extends true ? Key : never]?: Exclude<T[Key], undefined>
}

/** Fields of type `unknown` remain required. */
type MayBeAbsent<Value> = unknown extends Value ? false : undefined extends Value ? true : false

/** Returns a copy without undefined fields, for `exactOptionalPropertyTypes`. */
export function compact<T extends object>(record: T): Compact<T> {
  const copy: Record<string, unknown> = {}
  for (const name in record) if (record[name] !== undefined) copy[name] = record[name]
  return copy as Compact<T>
}
