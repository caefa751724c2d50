import { type Finding, keyOf } from './findings.ts'

/** Number of findings by key that existed before the rules. It may only shrink. */
export type Baseline = ReadonlyMap<string, number>

/** @throws Error for a line that is not `rule hash count` */
export function parseBaseline(text: string): Baseline {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const match = /^(\S+ [0-9a-f]{12}) ([1-9]\d*)$/.exec(line)
        if (!match) throw new Error(`Invalid baseline line: "${line}". Expected "rule hash count".`)
        return [match[1] ?? '', Number(match[2])] as const
      }),
  )
}

export function formatBaseline(baseline: Baseline): string {
  const lines = [...baseline].map(([key, count]) => `${key} ${count}`).sort()
  return `# Findings of \`npm run language\` that were there before the rules. This file may only shrink.\n${lines.join('\n')}\n`
}

/** Returns the number of occurrences of each finding. */
export function countFindings(findings: readonly Finding[]): Baseline {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const key = keyOf(finding)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns the findings that exceed the baseline. Equal findings cannot be distinguished, so those in changed files are
 * returned, or all of them if none is in a changed file.
 */
export function newFindings(
  findings: readonly Finding[],
  baseline: Baseline,
  changedFiles: ReadonlySet<string> = new Set(),
): Finding[] {
  const counts = countFindings(findings)
  const exceeding = findings.filter((finding) => {
    const key = keyOf(finding)
    return (counts.get(key) ?? 0) > (baseline.get(key) ?? 0)
  })
  const changedKeys = new Set(exceeding.filter(({ path }) => changedFiles.has(path)).map(keyOf))
  return exceeding.filter((finding) => !changedKeys.has(keyOf(finding)) || changedFiles.has(finding.path))
}

/** Returns the entries of the baseline that still occur. */
export function pruneBaseline(baseline: Baseline, findings: readonly Finding[]): Baseline {
  const counts = countFindings(findings)
  const kept = [...baseline].map(([key, count]) => [key, Math.min(count, counts.get(key) ?? 0)] as const)
  return new Map(kept.filter(([, count]) => count > 0))
}

/**
 * Returns the rules with more findings than in an earlier baseline. Single entries may change: a moved file has a
 * different path, and therefore a different entry.
 */
export function grownRules(baseline: Baseline, earlier: Baseline): string[] {
  const before = countByRule(earlier)
  return [...countByRule(baseline)]
    .filter(([rule, count]) => count > (before.get(rule) ?? 0))
    .map(([rule]) => rule)
}

function countByRule(baseline: Baseline): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [key, count] of baseline) {
    const [rule = ''] = key.split(' ')
    counts.set(rule, (counts.get(rule) ?? 0) + count)
  }
  return counts
}
