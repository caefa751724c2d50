import { abortReason } from '../../kernel/index.ts'
import { byChain } from '../by-chain.ts'
import { asFailure } from '../failure.ts'
import type { Lender } from '../lender.ts'
import { type ChainReadContext, readOnChain } from '../read-on-chain.ts'
import type { MarketOutcome, MarketSource } from './source.ts'

/** Markets as the lenders' own contracts tell them: all lenders of a chain together. Needs no host. */
export function chainMarkets(context: ChainReadContext): MarketSource {
  return {
    id: 'chain',
    async read(asked, signal) {
      const chains = [...byChain(asked)].map(([chainId, lenders]) =>
        readChain(context, chainId, lenders, signal),
      )
      return (await Promise.all(chains)).flat()
    },
  }
}

async function readChain(
  context: ChainReadContext,
  chainId: number,
  lenders: readonly Lender[],
  signal: AbortSignal,
): Promise<MarketOutcome[]> {
  try {
    const readings = lenders.map((lender) => lender.market())
    const results = await readOnChain(context, chainId, readings, signal)
    return lenders.map((lender, at): MarketOutcome => {
      const result = results[at]
      if (result?.status === 'read') return { lender, market: result.result }
      return { lender, error: asFailure(result?.error, `${lender.id} could not be read`) }
    })
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    const failure = asFailure(error, `Chain ${chainId} could not be read`)
    return lenders.map((lender): MarketOutcome => ({ lender, error: failure }))
  }
}
