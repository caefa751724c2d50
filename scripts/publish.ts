import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import root from '../package.json' with { type: 'json' }
import sandbox from '../packages/sandbox/package.json' with { type: 'json' }
import { PUBLISHED, tarballName } from './published.ts'
import { findReleaseProblems, publishArguments } from './release.ts'

/**
 * `npm run release -- [--dry-run] [--skip-check]` builds, packs, checks and publishes the packages. A dry run does not
 * publish or use the network, and fails if the release would be rejected. `--skip-check` is only allowed in dry runs.
 */
const options = process.argv.slice(2)
const isDry = options.includes('--dry-run')
const skipsCheck = options.includes('--skip-check')
const unknown = options.filter((option) => !['--dry-run', '--skip-check'].includes(option))

if (unknown.length > 0) throw new Error(`Unknown options: ${unknown.join(' ')}.`)
if (skipsCheck && !isDry)
  throw new Error('--skip-check is only allowed with --dry-run, because a release is always checked.')

const problems = await findProblems()
for (const problem of problems) console.log(`${isDry ? 'would be ' : ''}rejected: ${problem}`)
if (problems.length > 0) process.exitCode = 1
if (problems.length === 0 || isDry) await release()

async function findProblems(): Promise<string[]> {
  const manifests = [root, ...PUBLISHED.map(({ manifest }) => manifest), sandbox]
  const repositories = PUBLISHED.map(({ manifest }) => [
    manifest.name,
    'repository' in manifest ? manifest.repository : undefined,
  ])
  return findReleaseProblems({
    versions: Object.fromEntries(manifests.map(({ name, version }) => [name, version])),
    changelog: await readFile('CHANGELOG.md', 'utf8'),
    status: await git('status', '--porcelain'),
    tags: (await git('tag', '--points-at', 'HEAD')).split('\n'),
    repositories: Object.fromEntries(repositories),
  })
}

async function git(...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args)).stdout
}

async function release(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-release-'))
  try {
    const workspaces = PUBLISHED.flatMap(({ folder: workspace }) => ['-w', workspace])
    // The check also builds the packages.
    run('npm', skipsCheck ? ['run', 'build', ...workspaces] : ['run', 'check'])
    run('npm', ['pack', ...workspaces, '--pack-destination', folder])
    run('npx', ['tsx', 'scripts/packed.ts', folder])
    for (const { manifest } of PUBLISHED) {
      const args = publishArguments(join(folder, tarballName(manifest)), manifest.version)
      if (isDry) console.log(`would run: npm ${args.join(' ')}`)
      // An earlier release may have published this package and then failed.
      else if (isPublished(manifest)) console.log(`${manifest.name}@${manifest.version} is already published`)
      else run('npm', args)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isPublished({ name, version }: { readonly name: string; readonly version: string }): boolean {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' })
  return stdout.trim() === version
}

/** Runs a command. @throws Error if the command fails, so that no later step runs */
function run(command: string, args: readonly string[]): void {
  console.log(`> ${command} ${args.join(' ')}`)
  const { status, error } = spawnSync(command, [...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`, { cause: error })
}
