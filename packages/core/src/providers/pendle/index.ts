import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { AGGREGATORS, ROUTER } from './chains.ts'
import { type PairedTokens, quotePendle } from './quote.ts'

const BASE_URL = 'https://api-v2.pendle.finance/core'

export interface PendleOptions extends ProviderOptions {
  /**
   * Which yield token goes with a principal token, where the pair is to be minted and redeemed whole (`keepsYieldToken` says
   * where that makes sense). A minted yield token comes to the recipient beside the principal token; to redeem takes as much
   * of it, with an allowance of its own, and is quoted to contracts alone. Default: none. Principal tokens are traded in their
   * market, and redeemed without the yield token once they have expired.
   */
  readonly yieldOf?: ((chainId: number, token: string) => string | undefined) | undefined
}

/**
 * Pendle: trades, mints and redeems principal and yield tokens, from and to any token. A quote brings its transaction. Prices
 * are not to be polled: a caller has a hundred units a minute, and a quote costs about seven.
 *
 * @see https://docs.pendle.finance/pendle-v2/Developers/Backend/HostedSdk
 */
export function pendle({ yieldOf = () => undefined, ...options }: PendleOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  const pairedTokens = ({ fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest): PairedTokens => ({
    given: yieldOf(fromChainId, fromTokenAddress),
    received: yieldOf(fromChainId, toTokenAddress),
  })
  return defineProvider({
    id: 'pendle',
    name: 'Pendle',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) =>
      refuseAggregator('Pendle', AGGREGATORS, request) ?? refuseToTakePair(request, pairedTokens(request)),
    contracts: () => knownContract(ROUTER),
    quote: (request, context) => quotePendle(http, request, pairedTokens(request), context),
  })
}

/** A wallet allows one token, and is told what of one token leaves it. */
function refuseToTakePair({ signer }: QuoteRequest, { given }: PairedTokens): ProviderError | undefined {
  return given !== undefined && signer === undefined
    ? new ProviderError(
        'NOT_SUPPORT',
        'Pendle takes the yield token too, which only a contract can bring along',
      )
    : undefined
}
