import { parseArgs } from 'node:util'

export interface SoakOptions {
  readonly seed: number
  /** Time in minutes during which rounds are started. The last round is completed. */
  readonly minutes: number
  /** Index of the only round to run, counted from 0. Default: all rounds. */
  readonly round: number | undefined
  readonly users: number
  /** Number of steps of each user in each round. */
  readonly steps: number
  /** Disables faults, to measure the driver itself. */
  readonly calm: boolean
}

const HELP = `Simulated users on the sandbox under injected faults, checked against the chains.

  npm run soak -- [options]

  --minutes <number>  time in which rounds are started, default 15
  --seed <number>     seed of the schedule, default today's date
  --round <number>    plays only this round of the seed
  --users <number>    number of users, default 5
  --steps <number>    steps of each user in each round, default 8
  --calm              disables faults
  --help              prints this text
`

/** @throws Error for an invalid option */
export function readOptions(args: readonly string[], now: Date): SoakOptions | { readonly help: string } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '15' },
      seed: { type: 'string', default: now.toISOString().slice(0, 10).replaceAll('-', '') },
      round: { type: 'string' },
      users: { type: 'string', default: '5' },
      steps: { type: 'string', default: '8' },
      calm: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { help: HELP }
  return {
    minutes: parsePositive('--minutes', values.minutes),
    seed: parseInteger('--seed', values.seed),
    round: values.round === undefined ? undefined : parseInteger('--round', values.round),
    users: parseInteger('--users', values.users),
    steps: parseInteger('--steps', values.steps),
    calm: values.calm,
  }
}

function parsePositive(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`${name}: expected a number above 0, received "${text}".`)
}

function parseInteger(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${name}: expected a whole number, received "${text}".`)
}
