import { type ExecutionPlan, formatUnits } from '@causeway/core'
import { chainById, FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { useChains, usePrice } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { portfolioCopy } from '#locale/portfolio-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { useEngine } from '../../state/use-engine.ts'

/** Network fee of a reviewed transfer on Fuel. */
export interface FuelFee {
  /** Sentence on the fee, such as `Network fee at most 0.000001 ETH ($0.003)`. */
  readonly text: string
  /** The reviewed plan, limited to the stated fee. Undefined while the fee is unknown. */
  readonly plan: ExecutionPlan | undefined
  /** Estimates the fee again. Undefined unless the estimate failed. */
  readonly retry: (() => void) | undefined
  /** Estimates the fee again, after the balance has changed. */
  refresh(): void
}

/**
 * Returns the maximum network fee of a transfer on Fuel. Builds the transaction as it will be signed, without a request to the
 * wallet. Undefined without a reviewed plan.
 */
export function useFuelFee(reviewed: ExecutionPlan | undefined): FuelFee | undefined {
  const { wallets, instanceId } = useEngine()
  const nativeCurrency = chainById(useChains(), FUEL_CHAIN_ID)?.nativeCurrency
  const price = usePrice({ chainId: FUEL_CHAIN_ID, token: NATIVE_TOKEN_ADDRESS })
  const [step] = reviewed?.steps ?? []
  const call = step && 'call' in step ? step.call : undefined
  const { data, isFetching, refetch } = useQuery({
    queryKey: [instanceId, 'fuelFee', reviewed?.account, call?.to, call?.data, `${call?.value}`],
    queryFn: async () => {
      if (!reviewed || !call) return null
      const transaction = { ...call, chainId: FUEL_CHAIN_ID, from: reviewed.account }
      const prepared = await wallets.walletFor(FUEL_CHAIN_ID).prepareTransaction?.(transaction)
      return prepared?.maxFee ?? null
    },
    enabled: call !== undefined,
    retry: false,
    gcTime: 0,
    // A stated limit only changes in a new review.
    staleTime: 'static',
    networkMode: 'always',
  })
  if (!reviewed || !step || !('call' in step)) return undefined
  const maxNetworkFee = isFetching ? undefined : (data ?? undefined)
  const refresh = () => void refetch()
  if (maxNetworkFee === undefined || !nativeCurrency) {
    return {
      text: isFetching ? portfolioCopy.estimatingFee : portfolioCopy.unknownFee,
      plan: undefined,
      retry: isFetching ? undefined : refresh,
      refresh,
    }
  }
  const { decimals, symbol } = nativeCurrency
  // Floating point is precise enough, because the value is only displayed.
  const usd =
    price?.price === undefined ? undefined : Number(formatUnits(maxNetworkFee, decimals)) * price.price
  const amount = transfersCopy.feeText(`${exactAmount(maxNetworkFee, decimals)} ${symbol}`, formatUsd(usd))
  return {
    text: portfolioCopy.maxFee(amount),
    plan: { ...reviewed, steps: [{ ...step, maxNetworkFee }] },
    retry: undefined,
    refresh,
  }
}
