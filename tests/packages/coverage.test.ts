import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const STATES = ['real', 'simulated', 'mock'] as const
const REASONS = /^(service gone|cannot run locally|would weaken security): \S/
const MAX_UNMET = 15

interface Row {
  readonly heading: string
  readonly cells: readonly string[]
}

/** Returns the rows of all tables below second-level headings, without the header rows. */
function getRows(text: string): Row[] {
  let heading = ''
  return text.split('\n').flatMap((line, index, lines) => {
    if (line.startsWith('## ')) heading = line.slice(3)
    const isHead = /^\| -/.test(lines[index + 1] ?? '')
    if (!line.startsWith('| ') || /^\| -/.test(line) || isHead) return []
    return [{ heading, cells: line.slice(2, -2).split(' | ') }]
  })
}

const getPaths = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** Returns whether a file declares tests: its own, or the conformance suite of providers. */
async function hasTests(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8')
  return /\b(it|test)(\.\w+)*[(<]|\bdescribeProvider\(|expectTypeOf\(/.test(text)
}

describe('docs/coverage.md', async () => {
  const rows = getRows(await readFile('docs/coverage.md', 'utf8'))
  const features = rows.filter(({ cells }) => cells.length === 4)
  const unmet = rows.filter(({ heading }) => heading === 'Requirements that are not met')
  const getState = ({ cells }: Row) => STATES.find((state) => new RegExp(`^${state}\\b`).test(cells[3] ?? ''))

  test('lists features with a state each', () => {
    expect(features.length).toBeGreaterThan(300)
    expect(features.filter((row) => getState(row) === undefined).map(({ cells }) => cells[0])).toEqual([])
  })

  test('lists only existing sources for each feature', () => {
    const wrong = features.filter(({ cells: [, sources] }) => {
      const paths = getPaths(sources)
      return paths.length === 0 || !paths.every((path) => existsSync(path))
    })
    expect(wrong.map(({ cells }) => cells[0])).toEqual([])
  })

  test('lists only existing test files for each feature, which contain tests', async () => {
    const wrong = await Promise.all(
      features.map(async ({ cells: [feature, , tests] }) => {
        const paths = getPaths(tests)
        const results = await Promise.all(
          paths.map(
            async (path) => existsSync(path) && (await stat(path)).isFile() && (await hasTests(path)),
          ),
        )
        return paths.length === 0 || !results.every(Boolean) ? [feature] : []
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

  test('counts the features by heading and state', () => {
    const counted = rows.filter(({ cells }) => cells.length === 5).map(({ cells }) => cells)
    const headings = [...new Set(features.map(({ heading }) => heading))]
    const count = (chosen: readonly Row[]) =>
      [chosen.length, ...STATES.map((state) => chosen.filter((row) => getState(row) === state).length)].map(
        String,
      )
    expect(counted).toEqual([
      ...headings.map((heading) => [heading, ...count(features.filter((row) => row.heading === heading))]),
      ['all', ...count(features)],
    ])
  })

  test('lists at most 15 requirements that are not met, each with an accepted reason', () => {
    const requirements = unmet.filter(({ cells }) => cells.length === 3)
    expect(requirements.length).toBeGreaterThan(0)
    expect(requirements.length).toBeLessThanOrEqual(MAX_UNMET)
    const wrong = requirements.filter(({ cells }) => !REASONS.test(cells[1] ?? '') || !cells[2])
    expect(wrong.map(({ cells }) => cells[0])).toEqual([])
  })
})
