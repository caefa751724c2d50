import type { ChainGas, GasFees } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains, useNow } from '@causeway/react'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { shellCopy } from '#locale/shell-copy'
import { ageText } from '../../copy/age-text.ts'
import { useEngine } from '../../state/use-engine.ts'

/**
 * The age of the prices on the page, and the gas price of the chain in use. Reads the cache only and requests nothing.
 */
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

/** Decimals of a gas price in gwei. The price itself is in wei. */
const GWEI_DECIMALS = 9

function GasCost({ gas: { chainId, fees } }: { readonly gas: ChainGas }) {
  const chain = chainById(useChains(), chainId)
  if (!chain) return null
  return <span>{shellCopy.gas(formatAmount(getMaxFee(fees), GWEI_DECIMALS), chain.name)}</span>
}

function getMaxFee(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** Subscribes to a value selected from the query cache. */
function useCached<Part>(select: (cache: QueryCache) => Part): Part {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => select(cache))
}

/** Returns the loaded data of queries that a mounted component uses. */
function findActive<Data>(cache: QueryCache, instanceId: string, dataKey: 'prices' | 'gas') {
  const queries = cache.findAll({ queryKey: [instanceId, dataKey], type: 'active' })
  return queries.flatMap(({ state }) =>
    state.data === undefined ? [] : [{ data: state.data as Data, readTime: state.dataUpdatedAt }],
  )
}

function oldestPrices(cache: QueryCache, instanceId: string): number | undefined {
  const times = findActive(cache, instanceId, 'prices').map(({ readTime }) => readTime)
  return times.length === 0 ? undefined : Math.min(...times)
}

function latestGas(cache: QueryCache, instanceId: string): ChainGas | undefined {
  const reads = findActive<ChainGas>(cache, instanceId, 'gas')
  return reads.sort((a, b) => b.readTime - a.readTime)[0]?.data
}
