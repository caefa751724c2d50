import { type ExampleEntry, helpText, parseExampleOptions } from './support/options.ts'
import type { Example } from './support/run-example.ts'
import { UsageError } from './support/usage-error.ts'

interface Listed extends ExampleEntry {
  readonly load: () => Promise<{ readonly run: Example }>
}

const EXAMPLES: Readonly<Record<string, Listed>> = {
  quotes: {
    summary:
      'request quotes from all providers: responses as they arrive, the ranking, and reasons of failures',
    flags: ['amount'],
    load: () => import('./quotes.ts'),
  },
  swap: {
    summary: 'swap on one chain, with the checks of the transaction before it is signed',
    flags: ['amount'],
    load: () => import('./swap.ts'),
  },
  bridge: {
    summary: 'bridge and track to the end; an interrupted run is finished first',
    flags: ['amount'],
    load: () => import('./bridge.ts'),
  },
  'first-program': {
    summary: 'quotes, a bridge, its status by hash, a balance, a price and a health factor',
    flags: ['amount'],
    load: () => import('./first-program.ts'),
  },
  resume: {
    summary: 'track a transfer by its hash, like another process or device',
    flags: ['hash', 'chain'],
    load: () => import('./resume.ts'),
  },
  watch: { summary: 'a server that tracks many transfers at once', load: () => import('./watch.ts') },
  service: {
    summary: 'workers on Redis: one crashes, the next one finishes',
    load: () => import('./service.ts'),
  },
  balances: {
    summary: 'balances of an account on every chain, in USD',
    load: () => import('./balances.ts'),
  },
  prices: {
    summary: 'prices with their sources, and why a token has none',
    load: () => import('./prices.ts'),
  },
  markets: {
    summary: 'lending markets, positions and health factors, and the effect of a loan',
    load: () => import('./markets.ts'),
  },
  lend: {
    summary: 'deposit, borrow, repay all and withdraw all, with before and after',
    flags: ['amount'],
    load: () => import('./lend.ts'),
  },
  margin: {
    summary: 'open and close a leveraged position, each in one transaction',
    flags: ['amount'],
    load: () => import('./margin.ts'),
  },
  points: {
    summary: 'points of an account, and those of a transaction',
    flags: ['hash', 'chain'],
    load: () => import('./points.ts'),
  },
  errors: {
    summary: 'readable messages for a revert, a provider failure and an invalid request',
    load: () => import('./errors.ts'),
  },
  'smart-account': {
    summary: 'a transfer by one permit: no approval, no gas, its fee in the token',
    flags: ['amount'],
    load: () => import('./smart-account.ts'),
  },
  fuel: {
    summary: 'balances on Fuel, and a quote to Fuel',
    isOnFuel: true,
    load: () => import('./fuel.ts'),
  },
}

process.exitCode = await main(process.argv.slice(2))

/** @returns 0 on success, 1 on failure, 2 for an invalid command line, 130 after Ctrl-C */
async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseExampleOptions(args, EXAMPLES)
    const load = options && EXAMPLES[options.name]?.load
    if (!load) {
      console.log(helpText(EXAMPLES))
      return 0
    }
    // Load the SDK only now, so that usage errors are reported immediately.
    const { perform } = await import('./support/perform.ts')
    return await perform(options, load)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\nSee --help.`)
    return 2
  }
}
