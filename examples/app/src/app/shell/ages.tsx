import type { ChainGas, GasFees } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import type { PriceResults } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { useChains, useNow, useUrlState } from '@causeway/react'
import { notifyManager, type QueryCache, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { shellCopy } from '#locale/shell-copy'
import { ageText } from '../../copy/age-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Status } from '../../ui/status.tsx'
import { findGas } from './find-gas.ts'
import { findPricesAge, type PricesAge } from './find-prices-age.ts'

/**
 * The age of the prices on the page, marked if they were not refreshed, and the gas price of the chain that pays. Reads the cache only and requests nothing.
 */
export function Ages() {
  const { instanceId } = useEngine()
  const since = useCached((cache) => pricesAge(cache, instanceId)?.since)
  const isOutdated = useCached((cache) => pricesAge(cache, instanceId)?.isOutdated === true)
  const { inputChain, chainId } = useUrlState()
  const gas = useCached((cache) => findGas(getGas(cache, instanceId), inputChain ?? chainId))
  return (
    <>
      {since !== undefined && <Prices since={since} isOutdated={isOutdated} />}
      {gas && <GasCost gas={gas} />}
    </>
  )
}

function Prices({ since, isOutdated }: PricesAge) {
  const text = ageText(since, useNow() ?? since)
  if (!isOutdated) return <span>{shellCopy.pricesAge(text)}</span>
  return (
    <Status tone="warn" icon="clock">
      {shellCopy.pricesNotRefreshed(text)}
    </Status>
  )
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

/** Returns the states of queries that a mounted component uses. */
function findActive<Data>(cache: QueryCache, instanceId: string, dataKey: 'prices' | 'gas') {
  const queries = cache.findAll({ queryKey: [instanceId, dataKey], type: 'active' })
  return queries.map(({ state }) => state as QueryState<Data>)
}

function pricesAge(cache: QueryCache, instanceId: string): PricesAge | undefined {
  return findPricesAge(findActive<PriceResults>(cache, instanceId, 'prices'))
}

function getGas(cache: QueryCache, instanceId: string): ChainGas[] {
  return findActive<ChainGas>(cache, instanceId, 'gas').flatMap(({ data }) => data ?? [])
}
