import type { ChainGas, GasFees } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains, useNow } from '@causeway/react'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { shellCopy } from '#locale/shell-copy'
import { ageText } from '../../copy/age-text.ts'
import { useEngine } from '../../state/use-engine.ts'

/** How old the prices on the page are, and what gas costs where it is about to be paid: as they were read, nothing is asked. */
export function Ages() {
  const { instanceId } = useEngine()
  const readTime = useCached((cache) => oldestPrices(cache, instanceId))
  const gas = useCached((cache) => latestGas(cache, instanceId))
  return (
    <>
      {readTime !== undefined && <PricesAge readTime={readTime} />}
      {gas && <GasCost gas={gas} />}
    </>
  )
}

function PricesAge({ readTime }: { readonly readTime: number }) {
  const now = useNow() ?? readTime
  return <span>{shellCopy.pricesAge(ageText(readTime, now))}</span>
}

/** Of gas units in the chain's own coin. */
const GWEI_DECIMALS = 9

function GasCost({ gas: { chainId, fees } }: { readonly gas: ChainGas }) {
  const chain = chainById(useChains(), chainId)
  if (!chain) return null
  return <span>{shellCopy.gas(formatAmount(mostOf(fees), GWEI_DECIMALS), chain.name)}</span>
}

function mostOf(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** A part of the cache of reads; what is given back keeps its reference while it is the same. */
function useCached<Part>(select: (cache: QueryCache) => Part): Part {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => select(cache))
}

/** What somebody looks at. */
function active<Data>(cache: QueryCache, instanceId: string, what: 'prices' | 'gas') {
  const queries = cache.findAll({ queryKey: [instanceId, what], type: 'active' })
  return queries.flatMap(({ state }) =>
    state.data === undefined ? [] : [{ data: state.data as Data, readTime: state.dataUpdatedAt }],
  )
}

function oldestPrices(cache: QueryCache, instanceId: string): number | undefined {
  const times = active(cache, instanceId, 'prices').map(({ readTime }) => readTime)
  return times.length === 0 ? undefined : Math.min(...times)
}

function latestGas(cache: QueryCache, instanceId: string): ChainGas | undefined {
  const reads = active<ChainGas>(cache, instanceId, 'gas')
  return reads.sort((a, b) => b.readTime - a.readTime)[0]?.data
}
