import { type Address, accountKindQueryOptions } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { useBalance, useChains, useGas } from '@causeway/react'
import { type FormIssue, formIssue } from '@causeway/view-models'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import { useBatchChains } from '../review/use-batch-chains.ts'
import { type PlanGas, planFee } from './plan-fee.ts'

/** Transactions that an account is about to send. */
interface SentPlan extends PlanGas {
  readonly chainId: number
  readonly account: Address
  /** Native amount that they pay in addition to the network fee, in base units. Default: 0. */
  readonly paid?: bigint | undefined
}

/**
 * Returns the issue of a native balance that does not cover the network fee of a plan. Undefined while balance or fee is
 * unknown. Only a warning for accounts whose fee another account or another token may pay: contracts, delegated accounts
 * and wallets that send batches.
 */
export function useGasIssue(plan: SentPlan | undefined): FormIssue<'INSUFFICIENT_GAS'> | undefined {
  const { platforms, instanceId } = useEngine()
  const { chainId = 0, account, paid = 0n } = plan ?? {}
  const chain = chainById(useChains(), chainId)
  const { data: gas } = useGas({ chainId }, { enabled: chain !== undefined })
  const { data: balance } = useBalance({ chainId, account }, { policy: 'realtime' })
  const { data: kind } = useQuery(accountKindQueryOptions(platforms, { chainId, account }, { instanceId }))
  const canBatch = useBatchChains(plan ? [chainId] : []).has(chainId)
  if (!plan || !chain || !gas || balance === undefined) return undefined
  const { amount: fee } = planFee(plan, { chain, fees: gas.fees })
  if (fee === 0n || balance >= fee + paid) return undefined
  const values = {
    token: nativeToken(chain),
    chainName: chain.name,
    balance,
    missing: fee + paid - balance,
    max: paid > 0n && balance > fee ? balance - fee : undefined,
  }
  const isCertain = kind === 'eoa' && !canBatch
  return formIssue('INSUFFICIENT_GAS', values, { severity: isCertain ? 'blocking' : 'warning' })
}
