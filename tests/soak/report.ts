import type { SoakOptions } from './options.ts'

/** What a run came to. */
export interface SoakResult {
  readonly options: Pick<SoakOptions, 'seed' | 'users' | 'steps'>
  /** ISO date. */
  readonly date: string
  readonly rounds: number
  readonly durationMs: number
  /** How much faster the users' clocks ran. */
  readonly speed: number
  readonly counts: ReadonlyMap<string, number>
  readonly violations: readonly string[]
  /** Bytes in use after each round. */
  readonly heap: readonly number[]
  /** Bytes a round; undefined of too few rounds. */
  readonly heapSlope: number | undefined
  /** The most that any round left open. */
  readonly left: { readonly timers: number; readonly sockets: number; readonly openRequests: number }
}

const BEGIN = '<!-- results: written by `npm run soak` -->'
const END = '<!-- end of results -->'

/** The document with its results replaced. @throws Error where it has no place for them */
export function withResults(document: string, result: SoakResult): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('The report has no place for results')
  return `${document.slice(0, begin + BEGIN.length)}\n\n${describeResult(result)}\n${document.slice(end)}`
}

/** The results as Markdown. */
export function describeResult(result: SoakResult): string {
  const { options, counts, rounds, durationMs, heap, left } = result
  const of = (name: string) => counts.get(name) ?? 0
  const rows: readonly (readonly [string, string])[] = [
    ['date', result.date.slice(0, 10)],
    ['seed', String(options.seed)],
    ['rounds, users, steps of each', `${rounds}, ${options.users}, ${options.steps}`],
    ['duration', `${minutes(durationMs)} min`],
    ["time on each user's clock, jumps not counted", `${minutes(durationMs * result.speed)} min`],
    ['transfers accepted', String(of('transfers accepted'))],
    ['transactions of the users on the chains', String(of('transactions'))],
    ['records held to the chains', String(of('records'))],
    ['records that ended', endings(counts)],
    ['records without an end that say why', String(of('transfers that ask'))],
    ['batches that wallets sent', String(of('batches sent'))],
    ['reloads without a resume', String(of('reloads without a resume'))],
    ['tabs closed, tabs killed, processes killed', triple(counts)],
    ['quote rounds heard, cancelled', `${of('quote rounds heard')}, ${of('quote rounds cancelled')}`],
    ['lending actions', String(sumOf(counts, 'lending '))],
    ['taken up by hash, records cut off', `${of('transfers taken up by hash')}, ${of('records cut off')}`],
    ['writes that storage refused', String(of('storage refusals'))],
    ['invariants broken', String(result.violations.length)],
    ['unhandled rejections', String(of('unhandled rejections'))],
    ['heap after the first and the last round', `${megabytes(heap[0])}, ${megabytes(heap.at(-1))}`],
    ['heap slope', slopeText(result.heapSlope)],
    ['left open beyond the floor, at most', leftText(left)],
  ]
  return [
    table(['measured', ''], rows),
    '',
    table(['fault', 'times'], countsUnder(counts, 'fault ')),
    '',
    table(['provider', 'transfers accepted'], countsUnder(counts, 'by ')),
    '',
    table(['what users were told', 'times'], countsUnder(counts, 'told ')),
    '',
  ].join('\n')
}

function table(head: readonly [string, string], rows: readonly (readonly [string, string])[]): string {
  return [head, ['---', '---'] as const, ...rows].map(([left, right]) => `| ${left} | ${right} |`).join('\n')
}

function countsUnder(counts: ReadonlyMap<string, number>, prefix: string): (readonly [string, string])[] {
  return [...counts]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => [name.slice(prefix.length), String(times)] as const)
}

function sumOf(counts: ReadonlyMap<string, number>, prefix: string): number {
  return [...counts].reduce((sum, [name, times]) => sum + (name.startsWith(prefix) ? times : 0), 0)
}

const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1)
const megabytes = (bytes: number | undefined) => `${((bytes ?? 0) / 1_048_576).toFixed(1)} MiB`

function slopeText(slope: number | undefined): string {
  return slope === undefined ? 'too few rounds to tell' : `${(slope / 1024).toFixed(0)} KiB a round`
}

function leftText({ timers, sockets, openRequests }: SoakResult['left']): string {
  return `${timers} timers, ${sockets} sockets, ${openRequests} requests`
}

function triple(counts: ReadonlyMap<string, number>): string {
  return ['tabs closed', 'tabs killed', 'processes killed'].map((name) => counts.get(name) ?? 0).join(', ')
}

function endings(counts: ReadonlyMap<string, number>): string {
  return countsUnder(counts, 'ended ')
    .map(([status, times]) => `${status} ${times}`)
    .join(', ')
}
