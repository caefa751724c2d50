/** A record in which what may be undefined may be absent instead. */
export type Compact<T> = {
  [Key in keyof T as MayBeAbsent<T[Key]> extends true ? never : Key]: T[Key]
} & {
  [Key in keyof T as MayBeAbsent<T[Key]> extends true ? Key : never]?: Exclude<T[Key], undefined>
}

/** `unknown` holds undefined too, but says nothing of being left out. */
type MayBeAbsent<Value> = unknown extends Value ? false : undefined extends Value ? true : false

/** The same record without its undefined fields: absent and undefined are two things to exact optional types. */
export function compact<T extends object>(record: T): Compact<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Compact<T>
}
