/** What a figure is in. A count has none. */
export type Unit = 'ms' | 'µs' | 'kB' | 'MB' | 'bytes' | 'count' | 'share'

/** What is good enough, in the unit of the row. */
export type Aim =
  /** No more than this. */
  | { readonly most: number }
  /** So many times better than one of the others. */
  | { readonly times: number; readonly over: string }
  /** No more than this beyond one of the others. */
  | { readonly beyond: number; readonly over: string }

/** One thing that is measured, without its figures. Less is better of all of them. */
export interface Question {
  readonly what: string
  readonly unit: Unit
  /** Others that do the same, by the name of their figure. */
  readonly peers?: Readonly<Record<string, string>>
  /** What cannot be had for less: the bare task. */
  readonly floors?: Readonly<Record<string, string>>
  readonly aim?: Aim
  /** Where it is not like for like, or why the others are ahead. */
  readonly note?: string
}

export type Questions = Readonly<Record<string, Question>>

/** A part of the bench: what it asks. How it is measured is in `measure.ts` beside it, loaded when it runs. */
export interface Part<Asked extends Questions = Questions> {
  /** By which it is asked for at the command line, and the name of its folder. */
  readonly name: string
  readonly title: string
  /** How it is measured, in a sentence or two. */
  readonly about: string
  readonly questions: Asked
}

type NamesOf<Others> = Others extends Readonly<Record<infer Name, string>> ? Name : never

/** The figures of one question: ours and those of everybody it names. */
type FiguresOf<Asked extends Question> = Readonly<
  Record<'ours' | NamesOf<Asked['peers']> | NamesOf<Asked['floors']>, number>
>

/** Figures to every question of a part. */
export type Measured<Of extends Part> = {
  readonly [Key in keyof Of['questions']]: FiguresOf<Of['questions'][Key]>
}

/** A question and its figures. */
export interface Row {
  readonly question: Question
  readonly figures: Readonly<Record<string, number>>
}

/** A part that has been measured. */
export interface Section {
  readonly part: Part
  readonly rows: readonly Row[]
}

/** Keeps the names of the questions and of the others in the type. */
export function definePart<const Asked extends Questions>(part: Part<Asked>): Part<Asked> {
  return part
}

/**
 * Joins questions and figures.
 *
 * @throws Error where a figure is missing or is no number: nothing is reported half
 */
export function sectionOf(part: Part, measured: Readonly<Record<string, unknown>>): Section {
  const rows = Object.entries(part.questions).map(([key, question]) => {
    const given = new Map(Object.entries(measured[key] ?? {}))
    const names = ['ours', ...Object.keys(question.peers ?? {}), ...Object.keys(question.floors ?? {})]
    const figures = names.map((name) => [name, figureOf(given.get(name), part, key, name)] as const)
    return { question, figures: Object.fromEntries(figures) }
  })
  return { part, rows }
}

function figureOf(figure: unknown, { name }: Part, key: string, other: string): number {
  if (typeof figure === 'number' && Number.isFinite(figure)) return figure
  throw new Error(`${name}: no figure of ${other} for ${key}`)
}
