/** Unit of a figure. Counts and shares have no unit. */
export type Unit = 'ms' | 'µs' | 'kB' | 'MB' | 'bytes' | 'count' | 'share'

/** Target of a measurement, in the unit of the measurement. */
export type Target =
  /** Maximum of Causeway's figure. */
  | { readonly max: number }
  /** Minimum ratio of another figure to Causeway's. */
  | { readonly times: number; readonly over: string }
  /** Maximum by which Causeway's figure may exceed another figure. */
  | { readonly beyond: number; readonly over: string }

/** Definition of a measurement, without figures. Lower figures are better. */
export interface Question {
  readonly what: string
  readonly unit: Unit
  /** Labels of the other SDKs, by the names of their figures. */
  readonly peers?: Readonly<Record<string, string>>
  /** Labels of the same task without an SDK, by the names of its figures. */
  readonly baselines?: Readonly<Record<string, string>>
  readonly target?: Target
  /** Differences between the compared tasks, or the reason why another SDK is ahead. */
  readonly note?: string
}

export type Questions = Readonly<Record<string, Question>>

/** Part of the bench that consists of measurements. When it runs, `measure.ts` in its folder is loaded. */
export interface Part<Asked extends Questions = Questions> {
  /** Name of the part in the command line, and of its folder. */
  readonly name: string
  readonly title: string
  /** Describes the method in one or two sentences. */
  readonly about: string
  readonly questions: Asked
}

type NamesOf<Others> = Others extends Readonly<Record<infer Name, string>> ? Name : never

/** Figures of one measurement: those of Causeway, its peers and its baselines. */
type FiguresOf<Asked extends Question> = Readonly<
  Record<'ours' | NamesOf<Asked['peers']> | NamesOf<Asked['baselines']>, number>
>

/** Figures of all measurements of a part. */
export type Measured<Of extends Part> = {
  readonly [Key in keyof Of['questions']]: FiguresOf<Of['questions'][Key]>
}

/** Measurement with its figures. */
export interface Row {
  readonly question: Question
  readonly figures: Readonly<Record<string, number>>
}

/** Part with the figures of all its measurements. */
export interface Section {
  readonly part: Part
  readonly rows: readonly Row[]
}

/** Returns the part unchanged. The return type contains the names of the measurements and figures. */
export function definePart<const Asked extends Questions>(part: Part<Asked>): Part<Asked> {
  return part
}

/**
 * Combines measurements with their figures.
 *
 * @throws Error if a figure is missing or not a number, so that no incomplete report is written
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
