import { describe, expect, test } from 'vitest'
import { coverageLines } from './coverage-reporter.ts'

const ROOT = '/work'
const file = (folder: string, ...branches: readonly (readonly number[])[]) =>
  [
    `${ROOT}/packages/core/src/${folder}/file.ts`,
    { b: Object.fromEntries(branches.map((counts, index) => [`${index}`, counts])) },
  ] as const

describe('coverageLines', () => {
  test('counts the branches of each folder, and marks folders below the minimum', () => {
    const files = Object.fromEntries([
      file('margin', [1, 1], [7, 0]),
      file('margin-routers', [1, 2]),
      file('forms', [0, 0]),
    ])
    const lines = coverageLines(files, ROOT)
    expect(lines.find((line) => line.startsWith('packages/core/src/margin '))).toMatch(
      / 3\/4 branches +75\.0 % +below 95 %$/,
    )
    expect(lines.find((line) => line.startsWith('packages/core/src/margin-routers'))).toMatch(
      / 2\/2 branches +100\.0 %$/,
    )
    expect(lines.join()).not.toContain('forms')
  })

  test('reports 100 % for a folder without branches', () => {
    expect(coverageLines({}, ROOT).every((line) => line.endsWith('0/0 branches  100.0 %'))).toBe(true)
  })
})
