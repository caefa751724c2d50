import type { SoakOptions } from './options.ts'

/** Result of a soak run. */
export interface SoakResult {
  readonly options: Pick<SoakOptions, 'seed' | 'users' | 'steps'>
  /** Date in ISO format. */
  readonly date: string
  readonly rounds: number
  readonly durationMs: number
  /** Speed of the users' clocks, relative to real time. */
  readonly speed: number
  readonly counts: ReadonlyMap<string, number>
  readonly violations: readonly string[]
  /** Heap in use after each round, in bytes. */
  readonly heap: readonly number[]
  /** Heap growth in bytes per round; undefined after too few rounds. */
  readonly heapSlope: number | undefined
  /** Maximum number of resources that a round left open. */
  readonly leftOpen: { readonly timers: number; readonly sockets: number; readonly openRequests: number }
}

const BEGIN = '<!-- results: written by `npm run soak` -->'
const END = '<!-- end of results -->'

/** Returns the document with its results replaced. @throws Error if the document has no results section */
export function replaceResults(document: string, result: SoakResult): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('The report has no results section.')
  return `${document.slice(0, begin + BEGIN.length)}\n\n${describeResult(result)}\n${document.slice(end)}`
}

/** Returns the results as Markdown. */
export function describeResult(result: SoakResult): string {
  const { options, counts, rounds, durationMs, heap, leftOpen } = result
  const count = (name: string) => counts.get(name) ?? 0
  const rows: readonly (readonly [string, string])[] = [
    ['date', result.date.slice(0, 10)],
    ['seed', String(options.seed)],
    ['rounds, users, steps of each', `${rounds}, ${options.users}, ${options.steps}`],
    ['duration', `${minutes(durationMs)} min`],
    ["time on each user's clock, jumps not counted", `${minutes(durationMs * result.speed)} min`],
    ['transfers accepted', String(count('transfers accepted'))],
    ['transactions of the users on the chains', String(count('transactions'))],
    ['records checked against the chains', String(count('records'))],
    ['records that ended', endings(counts)],
    ['unfinished records with a reason', String(count('transfers that ask'))],
    ['batches that wallets sent', String(count('batches sent'))],
    ['reloads without a resume', String(count('reloads without a resume'))],
    ['tabs closed, tabs killed, processes killed', triple(counts)],
    [
      'quote requests completed, canceled',
      `${count('quote requests completed')}, ${count('quote requests canceled')}`,
    ],
    ['lending actions', String(sumUnder(counts, 'lending '))],
    [
      'transfers tracked by hash, records truncated',
      `${count('transfers tracked by hash')}, ${count('records truncated')}`,
    ],
    ['writes rejected by storage', String(count('writes rejected'))],
    ['invariants violated', String(result.violations.length)],
    ['unhandled rejections', String(count('unhandled rejections'))],
    ['heap after the first and the last round', `${megabytes(heap[0])}, ${megabytes(heap.at(-1))}`],
    ['heap slope', formatSlope(result.heapSlope)],
    ['maximum left open beyond the baseline', formatLeftOpen(leftOpen)],
  ]
  return [
    table(['measured', ''], rows),
    '',
    table(['fault', 'times'], countsUnder(counts, 'fault ')),
    '',
    table(['provider', 'transfers accepted'], countsUnder(counts, 'by ')),
    '',
    table(['errors shown to users', 'times'], countsUnder(counts, 'error ')),
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

function sumUnder(counts: ReadonlyMap<string, number>, prefix: string): number {
  return [...counts].reduce((sum, [name, times]) => sum + (name.startsWith(prefix) ? times : 0), 0)
}

const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1)
const megabytes = (bytes: number | undefined) => `${((bytes ?? 0) / 1_048_576).toFixed(1)} MiB`

function formatSlope(slope: number | undefined): string {
  return slope === undefined ? 'too few rounds' : `${(slope / 1024).toFixed(0)} KiB per round`
}

function formatLeftOpen({ timers, sockets, openRequests }: SoakResult['leftOpen']): string {
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
