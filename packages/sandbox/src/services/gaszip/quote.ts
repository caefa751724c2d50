import { type Address, isAddress, zeroAddress } from 'viem'
import { amountWorth, type BridgeQuote, dollarsOf, NoRouteError } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { shortOf } from './chains.ts'
import { createQuote } from './create-quote.ts'

interface QuoteParams {
  readonly from: string
  readonly amount: string
  readonly to: string
  readonly accounts: Readonly<Record<string, string>>
}

interface QuoteAnswer {
  readonly status: 200 | 400
  readonly body: object
}

/** Of the fee, in 1e-8 US dollars: what delivery costs. */
const delivery = 500_000n

/** `/quotes/{from}/{amount}/{to}`: chain ids as everywhere, amounts of native coins. */
export async function quoteTransfer(
  desk: BridgeDesk,
  { from, amount, to, accounts }: QuoteParams,
): Promise<QuoteAnswer> {
  if (!/^\d{1,78}$/.test(amount)) return refused('Invalid amount')
  const toChainId = Number(to)
  try {
    const quote = await desk.quote({
      fromChainId: Number(from),
      toChainId,
      fromToken: zeroAddress,
      toToken: zeroAddress,
      fromAmount: BigInt(amount),
    })
    return { status: 200, body: describe(quote, desk.escrowOn(quote.origin.chainId), accounts) }
  } catch (error) {
    if (!(error instanceof NoRouteError)) throw error
    if (error.reason === 'TOO_HIGH') {
      return { status: 200, body: { quotes: [{ chain: toChainId, error: 'Insufficent Liquidity' }] } }
    }
    return refused(error.reason === 'TOO_LOW' ? 'Amount too low' : 'Source: Chain Disabled')
  }
}

function refused(error: string): QuoteAnswer {
  return { status: 400, body: { error } }
}

function describe(
  { destination, output, outputAmount, inputAmount }: BridgeQuote,
  router: Address,
  { from, to }: Readonly<Record<string, string>>,
) {
  return createQuote({
    destinationChainId: destination.chainId,
    short: shortOf(destination.chainId),
    amountIn: inputAmount,
    amountOut: outputAmount,
    deliveryCost: amountWorth(delivery, output),
    usd: Number(dollarsOf(outputAmount, output)),
    router,
    sender: toAccount(from),
    recipient: toAccount(to),
    now: Date.now(),
  })
}

function toAccount(text: string | undefined): Address | undefined {
  return text !== undefined && isAddress(text, { strict: false }) ? text : undefined
}
