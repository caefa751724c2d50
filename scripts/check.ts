import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { COMPILER, ONE_CHECKER } from './compiler.ts'
import { PUBLISHED, tarballName } from './published.ts'
import { type Outcome, run, tell } from './run.ts'

/** Folder of the packed packages, which several checks read. */
const packed = await mkdtemp(join(tmpdir(), 'causeway-check-'))
const workspaces = PUBLISHED.flatMap(({ folder }) => ['-w', folder])

/** Folders with layers, whose rules are in `.dependency-cruiser.mjs`. */
const LAYERED = [
  ...['core', 'view-models', 'react', 'sandbox'].map((name) => `packages/${name}/src`),
  'examples/app/src',
]

/** All static checks. They run in two lanes, one per CPU core. */
const lanes: (() => Promise<Outcome>)[][] = [
  [
    () => run('types', 'node', [COMPILER, '-p', 'tsconfig.json', ...ONE_CHECKER]),
    () => run('dead code', 'npx', ['knip']),
    () => run('lint', 'npx', ['biome', 'check', '--error-on-warnings']),
    reference,
  ],
  [
    () => run('licenses', 'npx', ['tsx', 'scripts/check-licenses.ts']),
    () => run('language', 'npx', ['tsx', 'scripts/language/main.ts']),
    () => run('layers', 'npx', ['depcruise', '--output-type', 'err-long', ...LAYERED]),
    // The build also checks that the packages compile without Node's types.
    () => run('build', 'npm', ['run', 'build', '--workspaces', '--if-present']),
    () => run('pack', 'npm', ['pack', ...workspaces, '--pack-destination', packed]),
    () => run('packed', 'npx', ['tsx', 'scripts/packed.ts', packed]),
    ...PUBLISHED.map(({ manifest }) => join(packed, tarballName(manifest))).flatMap((tarball) => [
      () => run(`publint ${basename(tarball)}`, 'npx', ['publint', '--strict', tarball]),
      // Check the resolution by Node and bundlers. The packages only contain ES modules.
      () => run(`attw ${basename(tarball)}`, 'npx', ['attw', tarball, '--profile', 'esm-only']),
    ]),
  ],
]

/** Generates the API reference, to find exports without a docstring and broken links. */
async function reference(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-api-'))
  try {
    return await run('API reference', 'npx', ['typedoc', '--out', folder])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const outcomes = await Promise.all(
  lanes.map(async (lane) => {
    const done: Outcome[] = []
    for (const step of lane) {
      const outcome = await step()
      tell(outcome)
      done.push(outcome)
    }
    return done
  }),
)
await rm(packed, { recursive: true, force: true })
const failed = outcomes.flat().filter(({ ok }) => !ok)
console.log(
  failed.length > 0 ? `\n${failed.map(({ name }) => name).join(', ')} failed` : '\nAll checks passed',
)
process.exitCode = failed.length > 0 ? 1 : 0
