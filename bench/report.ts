import type { Part, Question, Row, Section, Target, Unit } from './part.ts'

/** Environment and duration of a run. */
export interface RunFacts {
  /** Date, such as 2026-01-31. */
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly seconds: number
  /** Compared packages with their versions. */
  readonly peers: Readonly<Record<string, string>>
}

/** Returns the document for a complete run. */
export function renderDocument(sections: readonly Section[], facts: RunFacts): string {
  const { date, node, cores, seconds, peers } = facts
  const versions = Object.entries(peers).map(([name, version]) => `| \`${name}\` | ${version} |`)
  const lines = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`: changes are overwritten by the next run. -->',
    '',
    ...INTRODUCTION,
    '',
    `Measured on ${date} with Node ${node} on ${cores} cores, in ${minutes(seconds)}.`,
    '',
    ...summarize(sections),
    '',
    ...sections.flatMap(renderSection),
    '## Versions',
    '',
    '| package | version |',
    '| --- | --- |',
    ...versions,
    '',
  ]
  return lines.join('\n')
}

const INTRODUCTION = [
  'Sizes and times of Causeway, compared with other SDKs in the same run. `npm run bench` repeats all measurements and writes',
  'this file: it installs the other SDKs into `bench/`, builds the core, and runs each part in a separate process, one after the',
  'other. `npm run bench -- lending balances` runs the named parts and only prints their results. All services and nodes are',
  'local, for Causeway and the others.',
  '',
  'Times are medians of alternating runs, so ratios are more reliable than times. A ratio is the result of the other divided by',
  'that of Causeway: above 1×, Causeway is ahead; below 1×, it is behind. A baseline is the bare task without an SDK, which is a',
  'practical limit: it shows how much can be gained.',
]

/** Returns the summary: the numbers of comparisons and targets, and the missed targets. */
function summarize(sections: readonly Section[]): string[] {
  const rows = sections.flatMap((section) => section.rows)
  const ratios = rows.flatMap(({ question, figures }) =>
    Object.keys(question.peers ?? {}).map((name) => getRatio(figures, name)),
  )
  const verdicts = rows.flatMap(({ question, figures }) =>
    question.target ? [isMet(question.target, figures)] : [],
  )
  const missed = rows.filter(({ question, figures }) => question.target && !isMet(question.target, figures))
  const count = (holds: (ratio: number) => boolean) => ratios.filter(holds).length
  return [
    `Of ${ratios.length} comparisons with others, Causeway is ahead in ${count((ratio) => ratio > EVEN)}, even (within`,
    `10%) in ${count(isEven)}, and behind in ${count((ratio) => ratio < 1 / EVEN)}. Of ${verdicts.length} targets, ${verdicts.filter(Boolean).length} are met${missed.length > 0 ? '; missed:' : '.'}`,
    ...(missed.length > 0 ? ['', ...missed.map(({ question }) => `- ${question.what}`)] : []),
  ]
}

/** Ratio below which a difference is considered noise. */
const EVEN = 1.1

function isEven(ratio: number): boolean {
  return ratio <= EVEN && ratio >= 1 / EVEN
}

function renderSection({ part, rows }: Section): string[] {
  const notes = rows.flatMap(({ question, figures }) => formatNotes(question, figures))
  return [
    `## ${part.title}`,
    '',
    `${part.about} Run it alone with \`npm run bench -- ${part.name}\`.`,
    '',
    '| measurement | Causeway | others | ratio | target |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${formatCells(row).join(' | ')} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [''] : []),
  ]
}

function formatCells({ question, figures }: Row): string[] {
  const others = listOthers(question)
  return [
    question.what,
    formatFigure(figures['ours'], question.unit),
    others.map(([name, label]) => `${label} ${formatFigure(figures[name], question.unit)}`).join('<br>'),
    others.map(([name]) => formatRatio(getRatio(figures, name))).join('<br>'),
    question.target ? formatTargetResult(question, question.target, figures) : '',
  ]
}

/** Returns the notes on a measurement. There is at least one if a peer is ahead. */
function formatNotes(question: Question, figures: Row['figures']): string[] {
  if (question.note) return [`${question.what}: ${question.note}`]
  const ahead = Object.entries(question.peers ?? {}).filter(([name]) => getRatio(figures, name) < 1 / EVEN)
  return ahead.length === 0
    ? []
    : [`${question.what}: ${ahead.map(([, label]) => label).join(' and ')} was ahead in this run.`]
}

/** Returns the names and labels of all peers and baselines. */
function listOthers({ peers = {}, baselines = {} }: Question): [name: string, label: string][] {
  return [
    ...Object.entries(peers),
    ...Object.entries(baselines).map(([name, label]): [string, string] => [name, `baseline: ${label}`]),
  ]
}

/** Returns the ratio of another figure to Causeway's. The ratio is 1 if both are equal, even if both are 0. */
function getRatio(figures: Row['figures'], name: string): number {
  const [ours = Number.NaN, theirs = Number.NaN] = [figures['ours'], figures[name]]
  return ours === theirs ? 1 : theirs / ours
}

/** Returns whether the figures meet the target. */
function isMet(target: Target, figures: Row['figures']): boolean {
  const ours = figures['ours'] ?? Number.NaN
  if ('max' in target) return ours <= target.max
  const reference = figures[target.over] ?? Number.NaN
  return 'times' in target
    ? getRatio(figures, target.over) >= target.times
    : ours - reference <= target.beyond
}

function formatTargetResult(question: Question, target: Target, figures: Row['figures']): string {
  return `${formatTarget(question, target)}: ${isMet(target, figures) ? 'met' : 'missed'}`
}

function formatTarget(question: Question, target: Target): string {
  if ('max' in target) return `at most ${formatFigure(target.max, question.unit)}`
  const label = question.peers?.[target.over] ?? question.baselines?.[target.over] ?? target.over
  if ('times' in target) return `${target.times}× ${label}`
  return `at most ${formatFigure(target.beyond, question.unit)} above ${label}`
}

/** Formats a figure with three significant digits. Counts are formatted as integers. */
export function formatFigure(value = Number.NaN, unit: Unit): string {
  if (unit === 'count') return Math.round(value).toLocaleString('en')
  if (unit === 'share') return value.toFixed(3)
  return `${threeDigits(value)} ${unit}`
}

function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? `${threeDigits(ratio)}×` : '∞ (Causeway: 0)'
}

function threeDigits(value: number): string {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(size >= 10 ? 1 : 2)
}

function minutes(seconds: number): string {
  const rounded = Math.round(seconds)
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}

/** Formats a section for a terminal: one line per measurement, followed by one line for each of the others. */
export function renderText({ part, rows }: Section): string {
  const lines = rows.flatMap(({ question, figures }) => {
    const target = question.target ? `  [${formatTargetResult(question, question.target, figures)}]` : ''
    return [
      `  ${question.what}: ${formatFigure(figures['ours'], question.unit)}${target}`,
      ...listOthers(question).map(
        ([name, label]) =>
          `      ${label} ${formatFigure(figures[name], question.unit)} (${formatRatio(getRatio(figures, name))})`,
      ),
    ]
  })
  return [part.title, ...lines].join('\n')
}

/** Returns the measurements in a document as titles, each with the first cell of every row. */
export function readDocument(text: string): Record<string, readonly string[]> {
  const all: Record<string, string[]> = {}
  let rows: string[] = []
  for (const line of text.split('\n')) {
    const [, title] = /^## (.+)$/.exec(line) ?? []
    if (title) {
      rows = []
      all[title] = rows
    }
    const [, what] = /^\| (.+?) \|/.exec(line) ?? []
    if (what && what !== 'measurement' && what !== '---') rows.push(what)
  }
  const { Versions: _, ...sections } = all
  return sections
}

/** Returns the measurements of these parts in the format of `readDocument`. */
export function listMeasurements(parts: readonly Part[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    parts.map(({ title, questions }) => [title, Object.values(questions).map(({ what }) => what)]),
  )
}
