/** Unit of a figure. Counts and shares have no unit. */
export type Unit = 'ms' | 'µs' | 'kB' | 'MB' | 'bytes' | 'count' | 'share'

/** Target of a measurement, in its unit. */
export type Target =
  /** Maximum. */
  | { readonly max: number }
  /** Minimum ratio to one of the others. */
  | { readonly times: number; readonly over: string }
  /** Maximum difference from one of the others. */
  | { readonly beyond: number; readonly over: string }

/** Definition of a measurement, without its figures. Lower figures are better. */
export interface Question {
  readonly what: string
  readonly unit: Unit
  /** Labels of other SDKs, by the name of their figure. */
  readonly peers?: Readonly<Record<string, string>>
  /** Labels of the bare task without an SDK, by the name of its figure. */
  readonly baselines?: Readonly<Record<string, string>>
  readonly target?: Target
  /** Differences between the compared tasks, or the reason why the others are ahead. */
  readonly note?: string
}

export type Questions = Readonly<Record<string, Question>>

/** A part of the bench: its measurements. The `measure.ts` in its folder is loaded when it runs. */
export interface Part<Asked extends Questions = Questions> {
  /** Name in the command line, and of its folder. */
  readonly name: string
  readonly title: string
  /** Describes the method in one or two sentences. */
  readonly about: string
  readonly questions: Asked
}

type NamesOf<Others> = Others extends Readonly<Record<infer Name, string>> ? Name : never

/** Figures of one measurement: of Causeway, its peers and its baselines. */
type FiguresOf<Asked extends Question> = Readonly<
  Record<'ours' | NamesOf<Asked['peers']> | NamesOf<Asked['baselines']>, number>
>

/** Figures of all measurements of a part. */
export type Measured<Of extends Part> = {
  readonly [Key in keyof Of['questions']]: FiguresOf<Of['questions'][Key]>
}

/** A measurement and its figures. */
export interface Row {
  readonly question: Question
  readonly figures: Readonly<Record<string, number>>
}

/** A measured part. */
export interface Section {
  readonly part: Part
  readonly rows: readonly Row[]
}

/** Returns the part. Its type has the names of the measurements and figures. */
export function definePart<const Asked extends Questions>(part: Part<Asked>): Part<Asked> {
  return part
}

/**
 * Combines measurements and figures.
 *
 * @throws Error if a figure is missing or not a number: no partial report is written
 */
export function createSection(part: Part, measured: Readonly<Record<string, unknown>>): Section {
  const rows = Object.entries(part.questions).map(([key, question]) => {
    const entries = new Map(Object.entries(measured[key] ?? {}))
    const names = ['ours', ...Object.keys(question.peers ?? {}), ...Object.keys(question.baselines ?? {})]
    const figures = names.map((name) => [name, requireFigure(entries.get(name), part, key, name)] as const)
    return { question, figures: Object.fromEntries(figures) }
  })
  return { part, rows }
}

function requireFigure(figure: unknown, { name }: Part, key: string, figureName: string): number {
  if (typeof figure === 'number' && Number.isFinite(figure)) return figure
  throw new Error(`${name}: the figure "${figureName}" of "${key}" is missing or not a number.`)
}
