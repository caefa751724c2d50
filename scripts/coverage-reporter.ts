import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { LEAST_BRANCHES, MONEY_FOLDERS } from './money-folders.ts'

/** What Istanbul counts of a file: how often each way out of each branch was taken. */
interface FileCoverage {
  readonly b: Readonly<Record<string, readonly number[]>>
}

interface CoverageMap {
  readonly data: Readonly<Record<string, { toJSON(): FileCoverage }>>
}

/** One line a folder, such as `kernel 440/444 branches 99.1 %`. */
export function coverageLines(files: Readonly<Record<string, FileCoverage>>, root: string): string[] {
  return MONEY_FOLDERS.map((folder) => {
    const ways = Object.entries(files)
      .filter(([path]) => relative(root, path).startsWith(`${folder}/`))
      .flatMap(([, { b }]) => Object.values(b).flat())
    const taken = ways.filter((times) => times > 0).length
    const percent = ways.length === 0 ? 100 : (taken / ways.length) * 100
    const verdict = percent < LEAST_BRANCHES ? `  below ${LEAST_BRANCHES} %` : ''
    const counts = `${taken}/${ways.length}`.padStart(10)
    return `${folder.padEnd(32)}${counts} branches ${percent.toFixed(1).padStart(6)} %${verdict}`
  })
}

/** Of a run with `--coverage`: how much of each folder was run. */
class CoverageReporter implements Reporter {
  onCoverage(coverage: unknown): void {
    const { data } = coverage as CoverageMap
    const files = Object.entries(data).map(([path, file]) => [path, file.toJSON()] as const)
    for (const line of coverageLines(Object.fromEntries(files), process.cwd())) console.log(line)
  }
}

export default CoverageReporter
