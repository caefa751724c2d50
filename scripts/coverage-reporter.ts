import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { MIN_BRANCHES, MONEY_FOLDERS } from './money-folders.ts'

/** Istanbul's counts for a file: how often each path of each branch was executed. */
interface FileCoverage {
  readonly b: Readonly<Record<string, readonly number[]>>
}

interface CoverageMap {
  readonly data: Readonly<Record<string, { toJSON(): FileCoverage }>>
}

/** Returns one line per folder, for example `kernel 440/444 branches 99.1 %`. */
export function coverageLines(files: Readonly<Record<string, FileCoverage>>, root: string): string[] {
  return MONEY_FOLDERS.map((folder) => {
    const branchCounts = Object.entries(files)
      .filter(([path]) => relative(root, path).startsWith(`${folder}/`))
      .flatMap(([, { b }]) => Object.values(b).flat())
    const covered = branchCounts.filter((times) => times > 0).length
    const percent = branchCounts.length === 0 ? 100 : (covered / branchCounts.length) * 100
    const verdict = percent < MIN_BRANCHES ? `  below ${MIN_BRANCHES} %` : ''
    const fraction = `${covered}/${branchCounts.length}`.padStart(10)
    return `${folder.padEnd(32)}${fraction} branches ${percent.toFixed(1).padStart(6)} %${verdict}`
  })
}

/** Prints the branch coverage of each folder after a run with `--coverage`. */
class CoverageReporter implements Reporter {
  onCoverage(coverage: unknown): void {
    const { data } = coverage as CoverageMap
    const files = Object.entries(data).map(([path, file]) => [path, file.toJSON()] as const)
    for (const line of coverageLines(Object.fromEntries(files), process.cwd())) console.log(line)
  }
}

export default CoverageReporter
