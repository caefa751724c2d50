import documented from '../typedoc.json' with { type: 'json' }
import { type Outcome, run, tell } from './run.ts'

/** The packages that are published. */
const PACKAGES = ['packages/core', 'packages/react']

/** Everything that can be judged without running the code. Two lanes, for two cores. */
const lanes: (() => Promise<Outcome>)[][] = [
  [
    () => run('types', 'npx', ['tsc', '-p', 'tsconfig.json']),
    () => run('dead code', 'npx', ['knip']),
    () => run('lint', 'npx', ['biome', 'check', '--error-on-warnings']),
    // One package at a time: of several, typedoc does not ask for documentation.
    () => docstrings('packages/core'),
  ],
  [
    () => run('floors', 'npx', ['tsx', 'scripts/floors.ts']),
    // It compiles the packages without Node's types too, which they must not need.
    () => run('build', 'npm', ['run', 'build', '--workspaces', '--if-present']),
    () => run('require', 'node', ['scripts/require-entries.cjs']),
    ...PACKAGES.flatMap((folder) => [
      () => run(`publint ${folder}`, 'npx', ['publint', '--strict', folder]),
      () => run(`attw ${folder}`, 'npx', ['attw', '--pack', folder, '--profile', 'node16']),
    ]),
    () => docstrings('packages/react'),
  ],
]

function docstrings(folder: string): Promise<Outcome> {
  const entries = documented.entryPoints.filter((entry) => entry.startsWith(folder))
  const options = ['--emit', 'none', ...entries.flatMap((entry) => ['--entryPoints', entry])]
  return run(`docstrings ${folder}`, 'npx', ['typedoc', ...options])
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
const failed = outcomes.flat().filter(({ ok }) => !ok)
console.log(failed.length > 0 ? `\n${failed.map(({ name }) => name).join(', ')} failed` : '\nAll checks pass')
process.exitCode = failed.length > 0 ? 1 : 0
