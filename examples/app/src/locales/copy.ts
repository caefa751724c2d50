import type { en } from './en/index.ts'

/** All texts of the app in one language, with the keys and template parameters of the English ones. */
export type Copy = Translation<typeof en>

type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> }
