import { getAddress } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import { type Hex, parseExternal, quantitySchema } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient, getPricingSender } from '../../quotes/to-buildable-request.ts'
import { RevertedReadError, readContract } from '../shared/read-contract.ts'
import type { WrapPair } from './pairs.ts'
import { type Parties, type Way, WRAP_METHODS } from './wrap-methods.ts'

export async function quoteErc20Wrapper(
  { pair, way, direction }: WrapRoute,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromAmount, fromAddress, toAddress, fromTokenDecimals } = request
  const parties = getParties(request)
  const readUint = async (data: Hex) =>
    readAmount(pair.wrapped, await readContract({ chainId: pair.chainId, to: pair.wrapped, data }, context))
  try {
    const [toAmount, limit] = await Promise.all([
      way.preview ? readUint(way.preview(fromAmount)) : fromAmount,
      way.limit ? readUint(way.limit(parties)) : fromAmount,
    ])
    if (limit < fromAmount) {
      throw new ProviderError(
        'NOT_SUPPORT',
        `The contract currently accepts at most ${formatUnits(limit, fromTokenDecimals)}.`,
      )
    }
    if (toAmount === 0n)
      throw new ProviderError(
        'AMOUNT_TOO_LOW',
        'The amount is too low: the output is less than one base unit.',
      )
    return compact({
      depositContract: pair.wrapped,
      // Unwrapping needs no approval, because the contract burns its own token.
      ...(direction === 'wrap' ? { spender: pair.wrapped } : { skipApproval: true as const }),
      toAmount,
      fee: { swapFee: 0n, destinationGasFee: 0n },
      estimatedDuration: 0,
      transactionData:
        fromAddress !== undefined && toAddress !== undefined
          ? { to: pair.wrapped, data: way.call(fromAmount, parties), value: 0n }
          : undefined,
      interfaceParamData: {},
    })
  } catch (error) {
    if (!(error instanceof RevertedReadError)) throw error
    throw new ProviderError('NOT_SUPPORT', `The contract rejects the amount: ${error.message}.`, {
      cause: error,
    })
  }
}

function getParties(request: QuoteRequest): Parties {
  return {
    sender: getAddress(getPricingSender(request)),
    recipient: getAddress(getPricingRecipient(request)),
  }
}

/** Parses a result that is a single uint256. */
function readAmount(contract: string, data: Hex): bigint {
  return parseExternal(quantitySchema, data, `The result of contract ${contract}`)
}

/** The contract that supports a request, and the direction. */
interface WrapRoute {
  readonly pair: WrapPair
  readonly direction: 'wrap' | 'unwrap'
  readonly way: Way
}

export const UNKNOWN_PAIR = 'No wrapping contract is known for this pair of tokens.'

export function findRoute(
  pairs: readonly WrapPair[],
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
): WrapRoute | undefined {
  for (const pair of pairs.filter(({ chainId }) => chainId === fromChainId)) {
    const leads = (from: string, to: string) =>
      sameAddress(from, fromTokenAddress) && sameAddress(to, toTokenAddress)
    const { underlying, wrapped, method } = pair
    if (leads(underlying, wrapped)) return { pair, direction: 'wrap', way: WRAP_METHODS[method].wrap }
    if (leads(wrapped, underlying)) return { pair, direction: 'unwrap', way: WRAP_METHODS[method].unwrap }
  }
  return undefined
}
