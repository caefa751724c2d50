import type { Address, TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'

/** Fee that a smart account pays in a token. */
export interface TokenFee {
  readonly chainId: number
  readonly token: Address
  /** Base units. Undefined if it is unknown, as in records of earlier versions. */
  readonly amount: bigint | undefined
}

/**
 * Returns the fee that a smart account paid in a token for the executed batches of a transfer. If it is not stored, its token
 * counts as the input token, in which transfers by permit pay. Undefined if no batch is executed, or for other accounts.
 */
export function getTokenFee({ chainId, chainType, info, run }: TransferRecord): TokenFee | undefined {
  if (chainType !== 'BICONOMY') return undefined
  const executed = (run?.steps ?? []).flatMap((step) =>
    step.kind === 'batch' && (step.done || step.hash !== undefined) ? [step.fee] : [],
  )
  if (executed.length === 0) return undefined
  const [first] = executed
  const { inputCurrency } = info
  if (!first) return inputCurrency && { chainId, token: inputCurrency, amount: undefined }
  const amount = executed.reduce<bigint | undefined>((sum, fee) => {
    const isSameToken = fee?.chainId === first.chainId && sameAddress(fee.token, first.token)
    return sum !== undefined && isSameToken ? sum + fee.amount : undefined
  }, 0n)
  return { chainId: first.chainId, token: first.token, amount }
}
