import type { Aim, Part, Question, Row, Section, Unit } from './part.ts'

/** Where the figures come from. */
export interface RunFacts {
  /** Of the day, as 2026-01-31. */
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly seconds: number
  /** Packages that were measured beside ours, and their versions. */
  readonly peers: Readonly<Record<string, string>>
}

/** The document of a whole run. */
export function renderDocument(sections: readonly Section[], facts: RunFacts): string {
  const { date, node, cores, seconds, peers } = facts
  const versions = Object.entries(peers).map(([name, version]) => `| \`${name}\` | ${version} |`)
  const lines = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`: a change here is lost at the next run. -->',
    '',
    ...INTRODUCTION,
    '',
    `Measured on ${date} with Node ${node} on ${cores} cores, in ${minutes(seconds)}.`,
    '',
    ...standing(sections),
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
  '`npm run bench` measures all of this again and writes this file: it installs the other SDKs into `bench/` when they are not',
  'there yet, builds the core, and runs every part in a process of its own, one after the other. `npm run bench -- lending',
  'balances` runs the parts that are named and only prints them. Nothing leaves the machine: whoever asks a service or a node,',
  'ours or others, asks a local one.',
  '',
  'Times are medians, taken in turns in one run, so ratios can be trusted further than times. A ratio is what the other',
  'takes for each unit that Causeway takes: above 1× Causeway is ahead, below 1× it is behind. A floor is the bare task',
  'without an SDK, which nobody can beat by much: it says how much is left to win.',
]

/** What a reader wants to know first: who is ahead, how often. */
function standing(sections: readonly Section[]): string[] {
  const rows = sections.flatMap((section) => section.rows)
  const ratios = rows.flatMap(({ question, figures }) =>
    Object.keys(question.peers ?? {}).map((name) => ratioOf(figures, name)),
  )
  const verdicts = rows.flatMap(({ question, figures }) =>
    question.aim ? [isMet(question.aim, figures)] : [],
  )
  const missed = rows.filter(({ question, figures }) => question.aim && !isMet(question.aim, figures))
  const count = (holds: (ratio: number) => boolean) => ratios.filter(holds).length
  return [
    `Of ${ratios.length} comparisons with others, Causeway is ahead in ${count((ratio) => ratio > EVEN)}, even (within`,
    `a tenth) in ${count(isEven)}, and behind in ${count((ratio) => ratio < 1 / EVEN)}. Of ${verdicts.length} aims, ${verdicts.filter(Boolean).length} are met${missed.length > 0 ? '; missed:' : '.'}`,
    ...(missed.length > 0 ? ['', ...missed.map(({ question }) => `- ${question.what}`)] : []),
  ]
}

/** Nearer than this is noise. */
const EVEN = 1.1

function isEven(ratio: number): boolean {
  return ratio <= EVEN && ratio >= 1 / EVEN
}

function renderSection({ part, rows }: Section): string[] {
  const notes = rows.flatMap(({ question, figures }) => notesOf(question, figures))
  return [
    `## ${part.title}`,
    '',
    `${part.about} Alone: \`npm run bench -- ${part.name}\`.`,
    '',
    '| what | Causeway | others | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [''] : []),
  ]
}

function cellsOf({ question, figures }: Row): string[] {
  const others = othersOf(question)
  return [
    question.what,
    formatFigure(figures['ours'], question.unit),
    others.map(([name, label]) => `${label} ${formatFigure(figures[name], question.unit)}`).join('<br>'),
    others.map(([name]) => formatRatio(ratioOf(figures, name))).join('<br>'),
    question.aim ? aimText(question, question.aim, figures) : '',
  ]
}

/** A loss is never left without a word. */
function notesOf(question: Question, figures: Row['figures']): string[] {
  if (question.note) return [`${question.what}: ${question.note}`]
  const ahead = Object.entries(question.peers ?? {}).filter(([name]) => ratioOf(figures, name) < 1 / EVEN)
  return ahead.length === 0
    ? []
    : [`${question.what}: ${ahead.map(([, label]) => label).join(' and ')} took less in this run.`]
}

/** The others of a question, with what the report calls them. */
function othersOf({ peers = {}, floors = {} }: Question): [name: string, label: string][] {
  return [
    ...Object.entries(peers),
    ...Object.entries(floors).map(([name, label]): [string, string] => [name, `floor: ${label}`]),
  ]
}

/** How much more the other takes. Nothing against nothing is even. */
function ratioOf(figures: Row['figures'], other: string): number {
  const [ours = Number.NaN, theirs = Number.NaN] = [figures['ours'], figures[other]]
  return ours === theirs ? 1 : theirs / ours
}

/** Whether the figures are as good as was wanted. */
function isMet(aim: Aim, figures: Row['figures']): boolean {
  const ours = figures['ours'] ?? Number.NaN
  if ('most' in aim) return ours <= aim.most
  const other = figures[aim.over] ?? Number.NaN
  return 'times' in aim ? ratioOf(figures, aim.over) >= aim.times : ours - other <= aim.beyond
}

function aimText(question: Question, aim: Aim, figures: Row['figures']): string {
  const verdict = isMet(aim, figures) ? 'met' : 'missed'
  return `${aimOf(question, aim)}: ${verdict}`
}

function aimOf(question: Question, aim: Aim): string {
  if ('most' in aim) return `at most ${formatFigure(aim.most, question.unit)}`
  const other = question.peers?.[aim.over] ?? question.floors?.[aim.over] ?? aim.over
  if ('times' in aim) return `${aim.times}× ${other}`
  return `at most ${formatFigure(aim.beyond, question.unit)} beyond ${other}`
}

/** Three digits are as many as a run is good for; what is counted is whole. */
export function formatFigure(value = Number.NaN, unit: Unit): string {
  if (unit === 'count') return Math.round(value).toLocaleString('en')
  if (unit === 'share') return value.toFixed(3)
  return `${threeDigits(value)} ${unit}`
}

function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? `${threeDigits(ratio)}×` : 'all × (ours is none)'
}

function threeDigits(value: number): string {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(size >= 10 ? 1 : 2)
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A section for a terminal: a line for each question, one below it for each of the others. */
export function renderText({ part, rows }: Section): string {
  const lines = rows.flatMap(({ question, figures }) => {
    const aim = question.aim ? `  [${aimText(question, question.aim, figures)}]` : ''
    return [
      `  ${question.what}: ${formatFigure(figures['ours'], question.unit)}${aim}`,
      ...othersOf(question).map(
        ([name, label]) =>
          `      ${label} ${formatFigure(figures[name], question.unit)} (${formatRatio(ratioOf(figures, name))})`,
      ),
    ]
  })
  return [part.title, ...lines].join('\n')
}

/** What a document says that it measured: titles, with the first cell of each of their rows. */
export function readDocument(text: string): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {}
  let rows: string[] = []
  for (const line of text.split('\n')) {
    const [, title] = /^## (.+)$/.exec(line) ?? []
    if (title) {
      rows = []
      found[title] = rows
    }
    const [, what] = /^\| (.+?) \|/.exec(line) ?? []
    if (what && what !== 'what' && what !== '---') rows.push(what)
  }
  const { Versions: _, ...sections } = found
  return sections
}

/** What a document of these parts would hold, as `readDocument` reads it. */
export function namesOf(parts: readonly Part[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    parts.map(({ title, questions }) => [title, Object.values(questions).map(({ what }) => what)]),
  )
}
