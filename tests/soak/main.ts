import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SPEED } from './clock.ts'
import { type Gauge, getHeapGrowth, readGauge } from './count-resources.ts'
import { createSchedule, type Schedule } from './create-schedule.ts'
import { describeFault } from './faults.ts'
import { openWorld } from './open-world.ts'
import { readOptions, type SoakOptions } from './options.ts'
import { derivePartSeed } from './random.ts'
import { describeResult, replaceResults, type SoakResult } from './report.ts'
import { playRound } from './round.ts'
import { startSandboxProcess } from './start-sandbox-process.ts'

const REPORT = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url))
/** Minimum duration of a run that is written to the report. */
const FULL_RUN_MINUTES = 10

const HEARTBEAT_MS = 15_000

const log = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Returns the schedule of one round, which does not depend on earlier rounds. */
function createRoundSchedule({ seed, users, steps, calm }: SoakOptions, round: number): Schedule {
  const faults = calm ? 0 : steps * 4
  return createSchedule(derivePartSeed(seed, round), { users, steps, faults, lengthMs: steps * 6_000 })
}

async function soak(options: SoakOptions): Promise<SoakResult> {
  const start = Date.now()
  const elapsed = () => `${((Date.now() - start) / 1_000).toFixed(0).padStart(4)} s`
  log(`Seed ${options.seed}. The sandbox starts.`)
  const sandbox = await startSandboxProcess()
  const world = await openWorld(sandbox.description, options.users, (violation) =>
    log(`${elapsed()}  VIOLATION: ${violation}`),
  )
  const { tally } = world
  const onRejection = (reason: unknown) => {
    tally.count('unhandled rejections')
    tally.violate(`Unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`)
  }
  process.on('unhandledRejection', onRejection)
  const gauges: Gauge[] = []
  const allowances = new Map<string, bigint>()
  const leftOpen = { timers: 0, sockets: 0, openRequests: 0 }
  let rounds = 0
  try {
    const baseline = await readGauge(() => world.proxy.open)
    log(`${elapsed()}  Users are ready. Baseline: ${baseline.timers} timers, ${baseline.sockets} sockets.`)
    const roundsStart = Date.now()
    for (let round = options.round ?? 0; ; round++) {
      const steps: string[] = []
      const heartbeat = setInterval(() => {
        const doing = world.people.map((person) => `${person.index}: ${person.activity}`).join(' | ')
        log(`${elapsed()}  round ${round}, ${steps.length} steps started. ${doing}`)
      }, HEARTBEAT_MS)
      await playRound(world, createRoundSchedule(options, round), allowances, {
        onStep: (line) => {
          steps.push(line)
        },
      })
      clearInterval(heartbeat)
      const gauge = await readGauge(() => world.proxy.open, baseline)
      gauges.push(gauge)
      rounds++
      for (const name of ['timers', 'sockets', 'openRequests'] as const) {
        const beyond = gauge[name] - baseline[name]
        leftOpen[name] = Math.max(leftOpen[name], beyond)
        if (beyond > 0) tally.violate(`Round ${round} left ${beyond} ${name} open`)
      }
      const heap = (gauge.heapBytes / 1_048_576).toFixed(1)
      const counted = ['transfers accepted', 'transactions', 'tabs killed', 'processes killed']
        .map((name) => `${name} ${tally.counts.get(name) ?? 0}`)
        .join(', ')
      log(`${elapsed()}  round ${round}: ${steps.length} steps; so far ${counted}; heap ${heap} MiB`)
      if (tally.violations.length > 0) {
        logViolations(options, round, steps, tally.violations)
        break
      }
      if (options.round !== undefined || Date.now() - roundsStart > options.minutes * 60_000) break
    }
    const growth = getHeapGrowth(gauges)
    if (growth?.isTooMuch)
      tally.violate(`The heap grows by ${(growth.slope / 1024).toFixed(0)} KiB per round`)
    for (const [fault, times] of world.proxy.sendFaults) tally.count(`fault send ${fault}`, times)
    return {
      options,
      date: new Date().toISOString(),
      rounds,
      durationMs: Date.now() - roundsStart,
      speed: SPEED,
      counts: tally.counts,
      violations: tally.violations,
      heap: gauges.map(({ heapBytes }) => heapBytes),
      heapSlope: growth?.slope,
      leftOpen,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    await world.close()
    await sandbox.stop()
  }
}

function logViolations(
  options: SoakOptions,
  round: number,
  steps: readonly string[],
  violations: readonly string[],
): void {
  const { seed, users, steps: each } = options
  log(`\nRound ${round} of seed ${seed} violated invariants:`)
  for (const violation of violations) log(`  ${violation}`)
  log('\nSteps, in the order in which they started:')
  for (const step of steps) log(`  ${step}`)
  log('\nFaults:')
  for (const { fault, startMs, durationMs } of createRoundSchedule(options, round).faults) {
    log(`  after ${startMs} ms for ${durationMs} ms: ${describeFault(fault)}`)
  }
  log(`\nReproduce with: npm run soak -- --seed ${seed} --round ${round} --users ${users} --steps ${each}`)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), new Date())
  if ('help' in options) return log(options.help)
  const result = await soak(options)
  log(`\n${describeResult(result)}`)
  if (result.violations.length > 0) {
    process.exitCode = 1
    return
  }
  if (result.durationMs < FULL_RUN_MINUTES * 60_000) return
  await writeFile(REPORT, replaceResults(await readFile(REPORT, 'utf8'), result))
  log('docs/reliability.md was updated with this run.')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
