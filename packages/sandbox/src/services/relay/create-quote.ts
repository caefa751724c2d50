import { type Address, formatUnits, type Hex } from 'viem'
import type { quoteSchema } from '../../../../core/src/providers/relay/schema.ts'
import { type Asset, toDollars } from '../../settlement/index.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Values of a quote. Amounts in base units. */
export interface QuoteTerms {
  readonly steps: readonly ReturnType<typeof createStep>[]
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
  readonly input: Asset
  readonly output: Asset
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minOut: bigint
  /** Fee in the input token, which is deducted from the amount. */
  readonly fee: bigint
  /** Native token of the source chain. */
  readonly coin: Asset
  readonly gasCost: bigint
  readonly seconds: number
}

/** Returns the reply of `POST /quote/v2`. */
export function createQuote(terms: QuoteTerms) {
  const { input, output, amountIn, amountOut, fee, coin } = terms
  return {
    steps: terms.steps,
    fees: {
      gas: createAmount(coin, terms.gasCost),
      relayer: createAmount(input, fee),
      relayerGas: createAmount(input, 0n),
      relayerService: createAmount(input, fee),
      app: createAmount(coin, 0n),
    },
    details: {
      operation: input.chainId === output.chainId ? 'swap' : 'bridge',
      sender: terms.sender,
      recipient: terms.recipient,
      currencyIn: createAmount(input, amountIn),
      currencyOut: createAmount(output, amountOut, terms.minOut),
      totalImpact: { usd: '0', percent: '0' },
      rate: String(Number(amountOut) / Number(amountIn)),
      timeEstimate: terms.seconds,
    },
  } satisfies ReplyOf<typeof quoteSchema>
}

/** Transaction that a step asks the user to send. */
export type StepData = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly chainId: number
  readonly value: string
  readonly gas?: string
}

export function createStep(id: string, description: string, data: StepData, requestId: Hex) {
  return {
    id,
    action: 'Confirm transaction in your wallet',
    description,
    kind: 'transaction',
    items: [
      {
        status: 'incomplete',
        data,
        check: { endpoint: `/intents/status/v3?requestId=${requestId}`, method: 'GET' },
      },
    ],
    requestId,
  } satisfies ReplyOf<typeof quoteSchema>['steps'][number]
}

function createAmount(asset: Asset, units: bigint, minimum = units) {
  const { chainId, address, symbol, name, decimals } = asset
  return {
    currency: { chainId, address, symbol, name, decimals },
    amount: units.toString(),
    amountFormatted: formatUnits(units, decimals),
    amountUsd: toDollars(units, asset),
    minimumAmount: minimum.toString(),
  }
}
