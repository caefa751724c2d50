import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definePart, type Questions, type Section, sectionOf } from './part.ts'
import { PARTS } from './parts.ts'
import { formatFigure, namesOf, readDocument, renderDocument, renderText } from './report.ts'

const FACTS = { date: '2026-01-31', node: 'v20.1.0', cores: 2, seconds: 75, peers: { other: '1.2.3' } }

const partOf = (questions: Questions) =>
  definePart({ name: 'tea', title: 'Tea', about: 'How long it takes.', questions })

function sectionWith(questions: Questions, figures: Readonly<Record<string, unknown>>): Section {
  return sectionOf(partOf(questions), figures)
}

const documentOf = (...sections: Section[]) => renderDocument(sections, FACTS)

describe('The report of the bench', () => {
  it('has a line for each question: ours, the others, how many times more they take, and the aim', () => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot' },
      floors: { water: 'hot water' },
      aim: { times: 3, over: 'pot' },
    } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 20, pot: 100, water: 10 } })
    expect(documentOf(section)).toContain(
      '| To brew | 20.0 ms | a pot 100 ms<br>floor: hot water 10.0 ms | 5.00×<br>0.50× | 3× a pot: met |',
    )
    expect(renderText(section).split('\n')).toEqual([
      'Tea',
      '  To brew: 20.0 ms  [3× a pot: met]',
      '      a pot 100 ms (5.00×)',
      '      floor: hot water 10.0 ms (0.50×)',
    ])
  })

  it.each([
    ['at most', { most: 20 }, 'at most 20.0 ms: met'],
    ['at most, and it is more', { most: 19 }, 'at most 19.0 ms: missed'],
    ['so many times better, and it is less', { times: 6, over: 'pot' }, '6× a pot: missed'],
    ['no more than that beyond', { beyond: 10, over: 'water' }, 'at most 10.0 ms beyond hot water: met'],
    [
      'no more than that beyond, and it is',
      { beyond: 9, over: 'water' },
      'at most 9.00 ms beyond hot water: missed',
    ],
  ])('judges an aim: %s', (_, aim, text) => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot' },
      floors: { water: 'hot water' },
      aim,
    } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 20, pot: 100, water: 10 } })
    expect(documentOf(section)).toContain(`| ${text} |`)
  })

  it('counts who is ahead, and names the aims that are missed', () => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot', cup: 'a cup', urn: 'an urn' },
    } as const
    const drunk = { what: 'To drink', unit: 'ms', aim: { most: 1 } } as const
    const section = sectionWith(
      { brewed, drunk },
      { brewed: { ours: 20, pot: 100, cup: 10, urn: 20.5 }, drunk: { ours: 2 } },
    )
    const text = documentOf(section).replaceAll('\n', ' ')
    expect(text).toContain('Of 3 comparisons with others, Causeway is ahead in 1')
    expect(text).toContain(
      'even (within a tenth) in 1, and behind in 1. Of 1 aims, 0 are met; missed:  - To drink',
    )
  })

  it('never leaves a loss without a word', () => {
    const brewed = { what: 'To brew', unit: 'ms', peers: { cup: 'a cup' } } as const
    const measured = { brewed: { ours: 20, cup: 10 } }
    expect(documentOf(sectionWith({ brewed }, measured))).toContain('- To brew: a cup took less in this run.')
    const explained = { ...brewed, note: 'A cup holds less.' }
    expect(documentOf(sectionWith({ brewed: explained }, measured))).toContain('- To brew: A cup holds less.')
  })

  it('does not divide by what is none', () => {
    const left = { what: 'Left over', unit: 'count', peers: { pot: 'a pot', cup: 'a cup' } } as const
    const text = documentOf(sectionWith({ left }, { left: { ours: 0, pot: 2, cup: 0 } }))
    expect(text).toContain('| Left over | 0 | a pot 2<br>a cup 0 | all × (ours is none)<br>1.00× |')
  })

  it('says of what, where and when it is', () => {
    const text = documentOf()
    expect(text).toContain('Measured on 2026-01-31 with Node v20.1.0 on 2 cores, in 1 min 15 s.')
    expect(text).toContain('| `other` | 1.2.3 |')
  })

  it.each([
    ['is missing', {}],
    ['of another is missing', { brewed: { ours: 1 } }],
    ['is no number', { brewed: { ours: 1, pot: Number.NaN } }],
    ['is a text', { brewed: { ours: '1', pot: 2 } }],
  ])('is not written where a figure %s', (_, figures) => {
    const brewed = { what: 'To brew', unit: 'ms', peers: { pot: 'a pot' } } as const
    expect(() => sectionWith({ brewed }, figures)).toThrow('tea: no figure of')
  })

  it.each([
    [1234.4, 'ms', '1,234 ms'],
    [12.34, 'kB', '12.3 kB'],
    [1.234, 'µs', '1.23 µs'],
    [3, 'count', '3'],
    [0.0123, 'share', '0.012'],
  ] as const)('writes %s %s as %s', (value, unit, text) => {
    expect(formatFigure(value, unit)).toBe(text)
  })

  it('can be read for what it measured', () => {
    const brewed = { what: 'To brew', unit: 'ms' } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 1 } })
    expect(readDocument(documentOf(section))).toEqual(namesOf([section.part]))
  })
})

describe('The parts of the bench', () => {
  it('have names and titles of their own, and a way to measure each', () => {
    const names = PARTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(PARTS.map(({ title }) => title)).size).toBe(names.length)
    expect(names.filter((name) => !existsSync(`bench/parts/${name}/measure.ts`))).toEqual([])
  })

  it('aim over somebody whom they name', () => {
    const questions = PARTS.flatMap((part) => Object.values(part.questions))
    const lost = questions.filter(
      ({ aim, peers = {}, floors = {} }) => aim && 'over' in aim && !(aim.over in { ...peers, ...floors }),
    )
    expect(lost).toEqual([])
  })
})

describe('docs/benchmarks.md', () => {
  const text = readFileSync('docs/benchmarks.md', 'utf8')

  it('tells of what the bench measures, no more and no less', () => {
    expect(readDocument(text)).toEqual(namesOf(PARTS))
  })

  it('names the versions that the bench installs', () => {
    const { dependencies } = JSON.parse(readFileSync('bench/package.json', 'utf8'))
    const versions = [...text.matchAll(/^\| `(.+)` \| ([\d.]+) \|$/gm)].map(([, name, version]) => [
      name,
      version,
    ])
    expect(Object.fromEntries(versions)).toEqual(dependencies)
  })
})
