import { type ExecutionPlan, formatUnits } from '@causeway/core'
import { chainById, FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { formatAmount, formatUsd } from '@causeway/core/format'
import { useChains, usePrice } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { lendingCopy } from '#locale/lending-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'

/**
 * Returns the maximum network fee of a transfer on Fuel as a sentence, such as `Network fee about 0.000001 ETH ($0.003)`. Builds
 * the transaction as it will be signed, without a request to the wallet. States if the fee cannot be estimated.
 */
export function useFuelFee(plan: ExecutionPlan | undefined): string | undefined {
  const { wallets, instanceId } = useEngine()
  const nativeCurrency = chainById(useChains(), FUEL_CHAIN_ID)?.nativeCurrency
  const price = usePrice({ chainId: FUEL_CHAIN_ID, token: NATIVE_TOKEN_ADDRESS })
  const [step] = plan?.steps ?? []
  const call = step && 'call' in step ? step.call : undefined
  const { data: maxFee, isPending } = useQuery({
    queryKey: [instanceId, 'fuelFee', plan?.account, call?.to, call?.data, `${call?.value}`],
    queryFn: async () => {
      if (!plan || !call) return null
      const transaction = { ...call, chainId: FUEL_CHAIN_ID, from: plan.account }
      const prepared = await wallets.walletFor(FUEL_CHAIN_ID).prepareTransaction?.(transaction)
      return prepared?.maxFee ?? null
    },
    enabled: call !== undefined,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })
  if (call === undefined) return undefined
  if (isPending) return portfolioCopy.estimatingFee
  if (typeof maxFee !== 'bigint' || !nativeCurrency) return portfolioCopy.unknownFee
  const { decimals, symbol } = nativeCurrency
  // Floating point is precise enough, because the value is only displayed.
  const usd = price?.price === undefined ? undefined : Number(formatUnits(maxFee, decimals)) * price.price
  return lendingCopy.simulatedFee(
    transfersCopy.feeText(`${formatAmount(maxFee, decimals)} ${symbol}`, formatUsd(usd)),
  )
}
