import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { formatBaseline, grownRules, newFindings, parseBaseline, pruneBaseline } from './baseline.ts'
import { type Finding, findingsOf } from './findings.ts'

/**
 * `npm run language` fails if there are findings that the baseline does not contain, if the baseline grew, or if it
 * contains entries that no longer occur. `-- --list <path> ...` prints all findings in the paths, `-- --prune` removes
 * entries that no longer occur, and `-- --since <revision>` attributes new findings to the files that changed since
 * that revision.
 */
const BASELINE = 'scripts/language/baseline.txt'
const SOURCES = /^(packages|examples|tests|scripts|bench|docs)\/.*\.(ts|tsx|mjs|md)$|^[\w.-]+\.(ts|md)$/
/** Files that are generated or recorded, or that contain deliberate findings. */
const EXCLUDED =
  /^docs\/(api|\.vitepress)\/|^tests\/guides\/code\/|^scripts\/language\/|\/dist\/|\.d\.ts$|^bench\/peers\/|^LICENSE/

const args = process.argv.slice(2)
const files = git('ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((path) => SOURCES.test(path) && !EXCLUDED.test(path) && existsSync(path))
const findings = files.flatMap((path) => findingsOf(path, readFileSync(path, 'utf8')))

if (args[0] === '--list') {
  const prefixes = args.slice(1)
  const listed = findings.filter(
    ({ path }) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix)),
  )
  for (const finding of listed) console.log(describe(finding))
  console.log(`${listed.length} findings`)
} else {
  const baseline = parseBaseline(readFileSync(BASELINE, 'utf8'))
  const pruned = pruneBaseline(baseline, findings)
  if (args[0] === '--prune') {
    writeFileSync(BASELINE, formatBaseline(pruned))
    console.log(`${baseline.size - pruned.size} entries removed, ${pruned.size} remain`)
  } else {
    const added = newFindings(findings, baseline, changedFiles(args[0] === '--since' ? args[1] : undefined))
    const grown = ['HEAD', 'HEAD^', 'origin/main'].flatMap((revision) => {
      const earlier = baselineAt(revision)
      return earlier ? grownRules(baseline, parseBaseline(earlier)) : []
    })
    for (const finding of added) console.log(describe(finding))
    for (const rule of new Set(grown))
      console.log(`${BASELINE} has more findings of "${rule}" than before. The baseline may only shrink.`)
    const isStale = formatBaseline(pruned) !== formatBaseline(baseline)
    if (isStale)
      console.log(`${BASELINE} lists findings that are fixed. Remove them: npm run language -- --prune`)
    const total = [...baseline.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${files.length} files, ${added.length} new findings, ${total} in the baseline`)
    process.exitCode = added.length > 0 || grown.length > 0 || isStale ? 1 : 0
  }
}

function describe({ path, line, rule, text, advice }: Finding): string {
  return `${path}:${line} ${rule}: "${text.length > 160 ? `${text.slice(0, 160)}...` : text}"\n    ${advice}`
}

/**
 * Returns the files that differ from a revision. Default: the base of the branch, or else the last commit that changed
 * the baseline.
 */
function changedFiles(since: string | undefined): ReadonlySet<string> {
  const named = since === undefined ? [] : [['rev-parse', since]]
  for (const base of [
    ...named,
    ['merge-base', 'origin/main', 'HEAD'],
    ['log', '-1', '--format=%H', '--', BASELINE],
  ]) {
    try {
      const names = git('diff', '--name-only', git(...base).trim())
      if (names !== '') return new Set(names.split('\n'))
    } catch {
      // The revision may not exist in this clone.
    }
  }
  return new Set()
}

/** Returns the committed baseline, or undefined if the commit does not exist or does not contain it. */
function baselineAt(revision: string): string | undefined {
  try {
    return git('show', `${revision}:${BASELINE}`)
  } catch {
    return undefined
  }
}

function git(...command: string[]): string {
  return execFileSync('git', command, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
