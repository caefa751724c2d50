import { sleep } from '../kernel/clock.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { type ProviderScript, scriptedProvider } from '../testing/scripted-provider.ts'
import type { UnverifiedBuild } from './build-quote.ts'
import type { OrderData, ProviderContext } from './provider.ts'
import { ProviderError, type ProviderErrorCode } from './provider-error.ts'
import type { Quote } from './quote.ts'
import { QuoteAggregator, type QuoteAggregatorOptions } from './quote-aggregator.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './quote-request.ts'
import type { QuoteUpdate } from './start-quote-request.ts'

export const SENDER: Address = '0x1111111111111111111111111111111111111111'
export const RECIPIENT: Address = '0x2222222222222222222222222222222222222222'
export const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const USDC_OP: Address = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
export const POOL: Address = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
export const START = 1_750_000_000_000

/** 100 USDC from Ethereum to Optimism. */
export const INPUT = {
  fromChainId: 1,
  toChainId: 10,
  fromTokenAddress: USDC,
  toTokenAddress: USDC_OP,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: '100000000',
  fromAddress: SENDER,
  toAddress: RECIPIENT,
  slippage: 0.5,
} as const satisfies QuoteRequestInput

export function createTestQuote(fields: Partial<Quote> = {}): Quote {
  return {
    id: 'quote-1',
    providerId: 'scripted',
    name: 'Scripted',
    request: parseQuoteRequest(INPUT),
    depositContract: POOL,
    spender: POOL,
    toAmount: 99_000_000n,
    toAmountMin: 98_505_000n,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 60,
    interfaceParamData: {},
    fetchedAt: START,
    validUntil: START + 60_000,
    elapsedMs: 5,
    ...fields,
  }
}

/** Throws a `ProviderError`, as an expression. */
export function rejectQuote(code: ProviderErrorCode, reason: string, cause?: unknown): never {
  throw new ProviderError(code, reason, { cause })
}

export const percent = (value: number) => value as Percent

/** Creates a reply that resolves after a time, or rejects when its signal aborts. */
export const after =
  (milliseconds: number, toAmount = 99_000_000n) =>
  async (_request: unknown, { clock, signal }: ProviderContext) => {
    await sleep(clock, milliseconds, signal)
    return { toAmount }
  }

export const never = () => new Promise<never>(() => undefined)

export function createTestAggregator(
  scripts: readonly ProviderScript[],
  options: Partial<QuoteAggregatorOptions> = {},
) {
  const clock = createFakeClock(START)
  const warnings: string[] = []
  const errors: string[] = []
  const aggregator = new QuoteAggregator({
    providers: scripts.map((script) => scriptedProvider(script)),
    clock,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => warnings.push(message),
      error: (message) => errors.push(message),
    },
    ...options,
  })
  return { aggregator, clock, warnings, errors }
}

/** Advances the clock, by default by a minute, and returns the promise. */
export async function drive<T>(
  { clock }: Pick<ReturnType<typeof createTestAggregator>, 'clock'>,
  promise: Promise<T>,
  milliseconds = 60_000,
): Promise<T> {
  promise.catch(() => undefined)
  await clock.advance(milliseconds)
  return promise
}

export async function collect(updates: AsyncIterable<QuoteUpdate>): Promise<QuoteUpdate[]> {
  const collected: QuoteUpdate[] = []
  for await (const update of updates) collected.push(update)
  return collected
}

/** Returns the transaction of a build. Throws for an order. */
export function getTransaction(built: UnverifiedBuild): Call {
  if (built.type !== 'transaction') throw new Error('The build is an order.')
  return built.transaction
}

/** Returns the order of a build. Throws for a transaction. */
export function getOrder(built: UnverifiedBuild): OrderData {
  if (built.type !== 'order') throw new Error('The build is a transaction.')
  return built.order
}
