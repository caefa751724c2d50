import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSection, definePart, type Questions, type Section } from './part.ts'
import { PARTS } from './parts.ts'
import { formatFigure, listMeasurements, readDocument, renderDocument, renderText } from './report.ts'

const FACTS = { date: '2026-01-31', node: 'v20.1.0', cores: 2, seconds: 75, peers: { other: '1.2.3' } }

const createPart = (questions: Questions) =>
  definePart({ name: 'tea', title: 'Tea', about: 'How long it takes.', questions })

function sectionWith(questions: Questions, figures: Readonly<Record<string, unknown>>): Section {
  return createSection(createPart(questions), figures)
}

const renderSections = (...sections: Section[]) => renderDocument(sections, FACTS)

describe('the report of the bench', () => {
  it('has one row per measurement, with all figures, the ratios and the target', () => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot' },
      baselines: { water: 'hot water' },
      target: { times: 3, over: 'pot' },
    } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 20, pot: 100, water: 10 } })
    expect(renderSections(section)).toContain(
      '| To brew | 20.0 ms | a pot 100 ms<br>baseline: hot water 10.0 ms | 5.00×<br>0.50× | 3× a pot: met |',
    )
    expect(renderText(section).split('\n')).toEqual([
      'Tea',
      '  To brew: 20.0 ms  [3× a pot: met]',
      '      a pot 100 ms (5.00×)',
      '      baseline: hot water 10.0 ms (0.50×)',
    ])
  })

  it.each([
    ['met by a lower figure', { max: 20 }, 'at most 20.0 ms: met'],
    ['missed by a higher figure', { max: 19 }, 'at most 19.0 ms: missed'],
    ['missed by a lower ratio', { times: 6, over: 'pot' }, '6× a pot: missed'],
    ['met by a small difference', { beyond: 10, over: 'water' }, 'at most 10.0 ms above hot water: met'],
    ['missed by a large difference', { beyond: 9, over: 'water' }, 'at most 9.00 ms above hot water: missed'],
  ])('reports a target that is %s', (_, target, text) => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot' },
      baselines: { water: 'hot water' },
      target,
    } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 20, pot: 100, water: 10 } })
    expect(renderSections(section)).toContain(`| ${text} |`)
  })

  it('counts comparisons and lists missed targets', () => {
    const brewed = {
      what: 'To brew',
      unit: 'ms',
      peers: { pot: 'a pot', cup: 'a cup', urn: 'an urn' },
    } as const
    const drunk = { what: 'To drink', unit: 'ms', target: { max: 1 } } as const
    const section = sectionWith(
      { brewed, drunk },
      { brewed: { ours: 20, pot: 100, cup: 10, urn: 20.5 }, drunk: { ours: 2 } },
    )
    const text = renderSections(section).replaceAll('\n', ' ')
    expect(text).toContain('Of 3 comparisons with others, Causeway is ahead in 1')
    expect(text).toContain(
      'even (within 10%) in 1, and behind in 1. Of 1 targets, 0 are met; missed:  - To drink',
    )
  })

  it('adds a note if a peer is faster', () => {
    const brewed = { what: 'To brew', unit: 'ms', peers: { cup: 'a cup' } } as const
    const measured = { brewed: { ours: 20, cup: 10 } }
    expect(renderSections(sectionWith({ brewed }, measured))).toContain(
      '- To brew: a cup was ahead in this run.',
    )
    const explained = { ...brewed, note: 'A cup holds less.' }
    expect(renderSections(sectionWith({ brewed: explained }, measured))).toContain(
      '- To brew: A cup holds less.',
    )
  })

  it('reports a ratio to zero without a division', () => {
    const open = { what: 'Left over', unit: 'count', peers: { pot: 'a pot', cup: 'a cup' } } as const
    const text = renderSections(sectionWith({ open }, { open: { ours: 0, pot: 2, cup: 0 } }))
    expect(text).toContain('| Left over | 0 | a pot 2<br>a cup 0 | ∞ (Causeway: 0)<br>1.00× |')
  })

  it('contains the date, the environment and the versions', () => {
    const text = renderSections()
    expect(text).toContain('Measured on 2026-01-31 with Node v20.1.0 on 2 cores, in 1 min 15 s.')
    expect(text).toContain('| `other` | 1.2.3 |')
  })

  it.each([
    ['is missing', {}],
    ['of a peer is missing', { brewed: { ours: 1 } }],
    ['is not a number', { brewed: { ours: 1, pot: Number.NaN } }],
    ['is a text', { brewed: { ours: '1', pot: 2 } }],
  ])('is not created if a figure %s', (_, figures) => {
    const brewed = { what: 'To brew', unit: 'ms', peers: { pot: 'a pot' } } as const
    expect(() => sectionWith({ brewed }, figures)).toThrow('tea: the figure')
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

  it('can be parsed for its measurements', () => {
    const brewed = { what: 'To brew', unit: 'ms' } as const
    const section = sectionWith({ brewed }, { brewed: { ours: 1 } })
    expect(readDocument(renderSections(section))).toEqual(listMeasurements([section.part]))
  })
})

describe('the parts of the bench', () => {
  it('have unique names and titles, and a file that measures each of them', () => {
    const names = PARTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(PARTS.map(({ title }) => title)).size).toBe(names.length)
    expect(names.filter((name) => !existsSync(`bench/parts/${name}/measure.ts`))).toEqual([])
  })

  it('have targets relative to existing peers or baselines', () => {
    const questions = PARTS.flatMap((part) => Object.values(part.questions))
    const invalid = questions.filter(
      ({ target, peers = {}, baselines = {} }) =>
        target && 'over' in target && !(target.over in { ...peers, ...baselines }),
    )
    expect(invalid).toEqual([])
  })
})

describe('docs/benchmarks.md', () => {
  const text = readFileSync('docs/benchmarks.md', 'utf8')

  it('contains exactly the measurements of the bench', () => {
    expect(readDocument(text)).toEqual(listMeasurements(PARTS))
  })

  it('lists the versions that the bench installs', () => {
    const { dependencies } = JSON.parse(readFileSync('bench/package.json', 'utf8'))
    const versions = [...text.matchAll(/^\| `(.+)` \| ([\d.]+) \|$/gm)].map(([, name, version]) => [
      name,
      version,
    ])
    expect(Object.fromEntries(versions)).toEqual(dependencies)
  })
})
