import { type Address, isAddress, zeroAddress } from 'viem'
import { amountWorth, type BridgeQuote, NoRouteError, toDollars } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { getShortId } from './chains.ts'
import { createQuote } from './create-quote.ts'

interface QuoteParams {
  readonly from: string
  readonly amount: string
  readonly to: string
  readonly accounts: Readonly<Record<string, string>>
}

interface QuoteReply {
  readonly status: 200 | 400
  readonly body: object
}

/** Cost of the delivery in 1e-8 US dollars, which is part of the fee. */
const delivery = 500_000n

/** Replies to `/quotes/{from}/{amount}/{to}`. The request contains EIP-155 chain ids and amounts in wei. */
export async function quoteTransfer(
  bridge: MockBridge,
  { from, amount, to, accounts }: QuoteParams,
): Promise<QuoteReply> {
  if (!/^\d{1,78}$/.test(amount)) return reject('Invalid amount')
  const toChainId = Number(to)
  try {
    const quote = await bridge.quote({
      fromChainId: Number(from),
      toChainId,
      fromToken: zeroAddress,
      toToken: zeroAddress,
      fromAmount: BigInt(amount),
    })
    return { status: 200, body: describe(quote, bridge.escrowOn(quote.origin.chainId), accounts) }
  } catch (error) {
    if (!(error instanceof NoRouteError)) throw error
    if (error.reason === 'TOO_HIGH') {
      return { status: 200, body: { quotes: [{ chain: toChainId, error: 'Insufficent Liquidity' }] } }
    }
    return reject(error.reason === 'TOO_LOW' ? 'Amount too low' : 'Source: Chain Disabled')
  }
}

function reject(error: string): QuoteReply {
  return { status: 400, body: { error } }
}

function describe(
  { destination, output, outputAmount, inputAmount }: BridgeQuote,
  router: Address,
  { from, to }: Readonly<Record<string, string>>,
) {
  return createQuote({
    destinationChainId: destination.chainId,
    short: getShortId(destination.chainId),
    amountIn: inputAmount,
    amountOut: outputAmount,
    deliveryCost: amountWorth(delivery, output),
    usd: Number(toDollars(outputAmount, output)),
    router,
    sender: toAccount(from),
    recipient: toAccount(to),
    now: Date.now(),
  })
}

function toAccount(text: string | undefined): Address | undefined {
  return text !== undefined && isAddress(text, { strict: false }) ? text : undefined
}
