import { type ExampleEntry, helpText, parseExampleOptions } from './support/options.ts'
import type { Example } from './support/run-example.ts'
import { UsageError } from './support/usage-error.ts'

interface Listed extends ExampleEntry {
  readonly load: () => Promise<{ readonly run: Example }>
}

const EXAMPLES: Readonly<Record<string, Listed>> = {
  quotes: {
    summary: 'request quotes from all providers, and print the ranking and the reasons of failures',
    flags: ['amount'],
    load: () => import('./quotes.ts'),
  },
  swap: {
    summary: 'swap on one chain, and print the checks of the transaction before it is signed',
    flags: ['amount'],
    load: () => import('./swap.ts'),
  },
  bridge: {
    summary: 'bridge and track the transfer, or resume one that was interrupted',
    flags: ['amount'],
    load: () => import('./bridge.ts'),
  },
  'first-program': {
    summary: 'request quotes, bridge, and read a status, a balance, a price and a health factor',
    flags: ['amount'],
    load: () => import('./first-program.ts'),
  },
  resume: {
    summary: 'track a transfer by its hash, as another process or device can',
    flags: ['hash', 'chain'],
    load: () => import('./resume.ts'),
  },
  watch: { summary: 'track many transfers at once, as a server does', load: () => import('./watch.ts') },
  service: {
    summary: 'complete the transfer of a crashed worker, with records in Redis',
    load: () => import('./service.ts'),
  },
  balances: {
    summary: 'print the balances of an account on every chain, with their value in USD',
    load: () => import('./balances.ts'),
  },
  prices: {
    summary: 'print prices with their sources, and the reasons of missing prices',
    load: () => import('./prices.ts'),
  },
  markets: {
    summary: 'print lending markets, positions and health factors, and preview a loan',
    load: () => import('./markets.ts'),
  },
  lend: {
    summary: 'deposit, borrow, repay and withdraw, with the health factor before and after',
    flags: ['amount'],
    load: () => import('./lend.ts'),
  },
  margin: {
    summary: 'open and close a leveraged position, each in one transaction',
    flags: ['amount'],
    load: () => import('./margin.ts'),
  },
  journey: {
    summary:
      'move ETH into a deposit on another chain though its process is killed, and repay a debt from a third',
    flags: ['amount'],
    load: () => import('./journey.ts'),
  },
  points: {
    summary: 'print the points of an account and of a transaction',
    flags: ['hash', 'chain'],
    load: () => import('./points.ts'),
  },
  errors: {
    summary: 'translate a revert, a provider failure and an invalid request',
    load: () => import('./errors.ts'),
  },
  'smart-account': {
    summary: 'bridge with one permit instead of an approval and gas, with the fee in the token',
    flags: ['amount'],
    load: () => import('./smart-account.ts'),
  },
  fuel: {
    summary: 'print balances on Fuel, and quotes for a transfer to Fuel',
    isOnFuel: true,
    load: () => import('./fuel.ts'),
  },
}

process.exitCode = await main(process.argv.slice(2))

/** @returns the exit code: 0 on success, 1 on failure, 2 for an invalid command line, 130 after Ctrl-C */
async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseExampleOptions(args, EXAMPLES)
    const load = options && EXAMPLES[options.name]?.load
    if (!load) {
      console.log(helpText(EXAMPLES))
      return 0
    }
    // Load the SDK after the options are parsed, so that usage errors are reported immediately.
    const { perform } = await import('./support/perform.ts')
    return await perform(options, load)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\nSee --help.`)
    return 2
  }
}
