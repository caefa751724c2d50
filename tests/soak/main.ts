import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startSandboxApart } from './apart.ts'
import { SPEED } from './clock.ts'
import { describeFault } from './faults.ts'
import { type Gauge, heapGrowth, readGauge } from './gauges.ts'
import { readOptions, type SoakOptions } from './options.ts'
import { seedOf } from './random.ts'
import { describeResult, type SoakResult, withResults } from './report.ts'
import { playRound } from './round.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { openWorld } from './world.ts'

const REPORT = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url))
/** Less is no run that the report may speak of. */
const FULL_RUN_MINUTES = 10

const HEARTBEAT_MS = 15_000

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The schedule of one round, the same whichever rounds were played before. */
function scheduleOf({ seed, users, steps, calm }: SoakOptions, round: number): Schedule {
  const faults = calm ? 0 : steps * 4
  return createSchedule(seedOf(seed, round), { users, steps, faults, lengthMs: steps * 6_000 })
}

async function soak(options: SoakOptions): Promise<SoakResult> {
  const start = Date.now()
  const elapsed = () => `${((Date.now() - start) / 1_000).toFixed(0).padStart(4)} s`
  say(`Seed ${options.seed}. The sandbox starts.`)
  const sandbox = await startSandboxApart()
  const world = await openWorld(sandbox.description, options.users, (what) =>
    say(`${elapsed()}  BROKEN: ${what}`),
  )
  const { tally } = world
  const onRejection = (reason: unknown) => {
    tally.count('unhandled rejections')
    tally.violate(`Unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`)
  }
  process.on('unhandledRejection', onRejection)
  const gauges: Gauge[] = []
  const allowances = new Map<string, bigint>()
  const left = { timers: 0, sockets: 0, openRequests: 0 }
  let rounds = 0
  try {
    const floor = await readGauge(() => world.lines.open)
    say(`${elapsed()}  Users are ready. Floor: ${floor.timers} timers, ${floor.sockets} sockets.`)
    const begun = Date.now()
    for (let round = options.round ?? 0; ; round++) {
      const steps: string[] = []
      const heartbeat = setInterval(() => {
        const doing = world.people.map((person) => `${person.index}: ${person.doing}`).join(' | ')
        say(`${elapsed()}  round ${round}, ${steps.length} steps begun. ${doing}`)
      }, HEARTBEAT_MS)
      await playRound(world, scheduleOf(options, round), allowances, {
        onStep: (line) => {
          steps.push(line)
        },
      })
      clearInterval(heartbeat)
      const gauge = await readGauge(() => world.lines.open, floor)
      gauges.push(gauge)
      rounds++
      for (const name of ['timers', 'sockets', 'openRequests'] as const) {
        const beyond = gauge[name] - floor[name]
        left[name] = Math.max(left[name], beyond)
        if (beyond > 0) tally.violate(`Round ${round} left ${beyond} ${name} open`)
      }
      const heap = (gauge.heapBytes / 1_048_576).toFixed(1)
      const counted = ['transfers accepted', 'transactions', 'tabs killed', 'processes killed']
        .map((name) => `${name} ${tally.counts.get(name) ?? 0}`)
        .join(', ')
      say(`${elapsed()}  round ${round}: ${steps.length} steps; so far ${counted}; heap ${heap} MiB`)
      if (tally.violations.length > 0) {
        explain(options, round, steps, tally.violations)
        break
      }
      if (options.round !== undefined || Date.now() - begun > options.minutes * 60_000) break
    }
    const growth = heapGrowth(gauges)
    if (growth?.isTooMuch) tally.violate(`The heap grows by ${(growth.slope / 1024).toFixed(0)} KiB a round`)
    for (const [fate, times] of world.lines.fates) tally.count(`fault send ${fate}`, times)
    return {
      options,
      date: new Date().toISOString(),
      rounds,
      durationMs: Date.now() - begun,
      speed: SPEED,
      counts: tally.counts,
      violations: tally.violations,
      heap: gauges.map(({ heapBytes }) => heapBytes),
      heapSlope: growth?.slope,
      left,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    await world.close()
    await sandbox.stop()
  }
}

function explain(
  options: SoakOptions,
  round: number,
  steps: readonly string[],
  violations: readonly string[],
): void {
  const { seed, users, steps: each } = options
  say(`\nRound ${round} of seed ${seed} broke what must hold:`)
  for (const violation of violations) say(`  ${violation}`)
  say('\nIts steps, in the order in which they began:')
  for (const step of steps) say(`  ${step}`)
  say('\nIts faults:')
  for (const { fault, startMs, durationMs } of scheduleOf(options, round).faults) {
    say(`  after ${startMs} ms for ${durationMs} ms: ${describeFault(fault)}`)
  }
  say(`\nAgain: npm run soak -- --seed ${seed} --round ${round} --users ${users} --steps ${each}`)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), new Date())
  if ('help' in options) return say(options.help)
  const result = await soak(options)
  say(`\n${describeResult(result)}`)
  if (result.violations.length > 0) {
    process.exitCode = 1
    return
  }
  if (result.durationMs < FULL_RUN_MINUTES * 60_000) return
  await writeFile(REPORT, withResults(await readFile(REPORT, 'utf8'), result))
  say('docs/reliability.md tells of this run now.')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
