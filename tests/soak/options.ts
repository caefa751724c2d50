import { parseArgs } from 'node:util'

export interface SoakOptions {
  readonly seed: number
  /** How long rounds are begun, in minutes; the last one is played to its end. */
  readonly minutes: number
  /** Only this round, counted from 0. */
  readonly round: number | undefined
  readonly users: number
  /** Of each user in each round. */
  readonly steps: number
  /** Nothing goes wrong: what the driver itself needs. */
  readonly calm: boolean
}

const HELP = `Simulated users on the sandbox under injected faults, held to what the chains say.

  npm run soak -- [options]

  --minutes <number>  how long rounds are begun, default 15
  --seed <number>     of the schedule, default today's date
  --round <number>    plays this round of the seed alone
  --users <number>    default 5
  --steps <number>    of each user in each round, default 8
  --calm              nothing goes wrong
  --help              this text
`

/** @throws Error with a message for the person who typed it */
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
    minutes: positive('--minutes', values.minutes),
    seed: whole('--seed', values.seed),
    round: values.round === undefined ? undefined : whole('--round', values.round),
    users: whole('--users', values.users),
    steps: whole('--steps', values.steps),
    calm: values.calm,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`${name}: expected a number above 0, received '${text}'`)
}

function whole(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${name}: expected a whole number, received '${text}'`)
}
