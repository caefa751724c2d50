import type { Address } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { ownAddress } from '../../own-address.ts'
import { acquire, approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import { cometAbi } from './comet-abi.ts'
import type { CometSeed } from './deployments.ts'

/** Account of the first lender. Its key is unknown, so its deposit is never withdrawn. */
const firstLender = ownAddress('the first lender of compound iii')

/**
 * Returns the calls that supply the base token for the first lender, and that supply collateral and borrow for the
 * owner.
 */
export function fillComet(chainId: number, seed: CometSeed, owner: Address): readonly PlannedTransaction[] {
  const { supplied, pledged, borrowed } = seed
  const { comet, base, lender } = seed.comet
  const abi = cometAbi
  const label = `filling ${lender}`
  return [
    acquire(chainId, base.address, owner, supplied),
    acquire(chainId, pledged.token.address, owner, pledged.amount),
    approveAll(base.address, comet),
    approveAll(pledged.token.address, comet),
    encodeCall(comet, label, { abi, functionName: 'supplyTo', args: [firstLender, base.address, supplied] }),
    encodeCall(comet, label, { abi, functionName: 'supply', args: [pledged.token.address, pledged.amount] }),
    encodeCall(comet, label, { abi, functionName: 'withdraw', args: [base.address, borrowed] }),
  ]
}

/** Returns the call that changes the debt of the owner. @param percent change in percent of the seeded debt */
export function changeCometDebt({ comet, borrowed }: CometSeed, percent: bigint): PlannedTransaction[] {
  const change = (borrowed * percent) / 100n
  if (change === 0n) return []
  const amount = change > 0n ? change : -change
  return [
    encodeCall(comet.comet, `changing the debt of ${comet.lender}`, {
      abi: cometAbi,
      // A withdrawal without a deposit borrows, and a deposit repays.
      functionName: change > 0n ? 'withdraw' : 'supply',
      args: [comet.base.address, amount],
    }),
  ]
}
