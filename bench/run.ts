import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { loadArtifacts } from '../packages/sandbox/src/artifacts/index.ts'
import { COMPILER } from '../scripts/compiler.ts'
import { install, isInstalled } from './install.ts'
import { createSection, type Part, type Section } from './part.ts'
import { PARTS } from './parts.ts'
import { renderDocument, renderText } from './report.ts'
import { ROOT, runStep } from './run-step.ts'

const DOCUMENT = `${ROOT}docs/benchmarks.md`
const PART_TIMEOUT_MS = 10 * 60_000

interface Step {
  readonly name: string
  run(): Promise<void>
}

const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1_000

const selectedParts = selectParts(process.argv.slice(2))
if (selectedParts) await bench(selectedParts)
else process.exitCode = 1

/** Returns the named parts, or all parts if there is no name, or undefined if a name is unknown. */
function selectParts(names: readonly string[]): readonly Part[] | undefined {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
  if (unknown.length === 0)
    return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
  console.error(
    `No part is called ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}`,
  )
  return undefined
}

async function bench(parts: readonly Part[]): Promise<void> {
  const sections: Section[] = []
  const failures: string[] = []
  const measure = (part: Part) => async () => {
    try {
      sections.push(await measurePart(part))
    } catch (error) {
      failures.push(part.name)
      console.error(error)
    }
  }
  const steps = [
    ...preparations(),
    ...parts.map((part): Step => ({ name: `measure: ${part.name}`, run: measure(part) })),
  ]
  for (const [index, { name, run }] of steps.entries()) {
    console.log(`step ${index + 1} of ${steps.length}, ${seconds().toFixed(0)} s: ${name}`)
    await run()
  }
  for (const section of sections) console.log(`\n${renderText(section)}`)
  console.log(`\n${conclude(parts, sections, failures)}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

function preparations(): Step[] {
  const others = { name: 'install the other SDKs: npm ci --ignore-scripts in bench/', run: install }
  return [
    ...(isInstalled() ? [] : [others]),
    { name: 'build the core, compile the bench', run: prepare },
    // Prepare the contracts before the parts run, so that no part waits for a download or the compiler.
    {
      name: 'download and compile the contracts of the sandbox',
      run: async () => void (await loadArtifacts()),
    },
  ]
}

/** Runs both builds at the same time. If one fails, it still waits for the other. */
async function prepare(): Promise<void> {
  const outcomes = await Promise.allSettled([
    runStep('npm', ['run', 'build', '--workspace', '@causeway/core']),
    runStep(process.execPath, [COMPILER, '-p', 'bench/tsconfig.json']),
  ])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Writes the document of a complete run, and returns the last line of the output. */
function conclude(parts: readonly Part[], sections: readonly Section[], failures: readonly string[]): string {
  if (failures.length > 0) return `FAILED: ${failures.join(', ')}. The document was not written.`
  if (parts !== PARTS) return `${seconds().toFixed(0)} s. The document is only written if all parts run.`
  const document = renderDocument(sections, {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: availableParallelism(),
    seconds: seconds(),
    peers: peerVersions(),
  })
  writeFileSync(DOCUMENT, document)
  return `${seconds().toFixed(0)} s. Written: docs/benchmarks.md`
}

function peerVersions(): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}bench/package.json`, 'utf8'))
  return dependencies
}

/** Runs a part in a child process, which is ended with this process. */
async function measurePart(part: Part): Promise<Section> {
  // Measure the production builds of React and other packages.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(new URL('./run-part.ts', import.meta.url), [part.name], { cwd: ROOT, env })
  const timeout = AbortSignal.timeout(PART_TIMEOUT_MS)
  try {
    const [figures] = await Promise.race([
      once(child, 'message', { signal: timeout }),
      once(child, 'exit').then(([code]) => {
        throw new Error(`${part.name} exited with code ${code} before it returned its figures.`)
      }),
    ])
    return createSection(part, figures)
  } finally {
    child.kill()
  }
}
