import { type Address, parseEther } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import { priceFeedOn } from '../feeds/index.ts'
import { emissionManagerAbi } from './abi.ts'
import { inner } from './contracts.ts'
import type { AaveV3Market } from './deployments.ts'

/** Total rewards per second for all USDC suppliers, in base units of the wrapped native token. */
const rewardPerSecond = parseEther('0.0001')
const yearSeconds = 31_536_000n

/**
 * Returns the calls that reward USDC suppliers with the wrapped native token for a year. @param now seconds since the
 * epoch
 */
export function rewardSuppliers(
  { chainId, reserves }: AaveV3Market,
  owner: Address,
  wrapped: Address,
  now: bigint,
): readonly PlannedTransaction[] {
  const configs = reserves
    .filter(({ symbol }) => symbol === 'USDC')
    .map(({ aToken }) => ({
      emissionPerSecond: rewardPerSecond,
      totalSupply: 0n, // The controller reads the total supply itself.
      distributionEnd: Number(now + yearSeconds),
      asset: aToken,
      reward: wrapped,
      transferStrategy: inner.transferStrategy,
      rewardOracle: priceFeedOn(chainId, wrapped),
    }))
  return [
    encodeCall(inner.emissionManager, 'setting the rewards admin', {
      abi: emissionManagerAbi,
      functionName: 'setEmissionAdmin',
      args: [wrapped, owner],
    }),
    encodeCall(inner.emissionManager, 'configuring the rewards for suppliers', {
      abi: emissionManagerAbi,
      functionName: 'configureAssets',
      args: [configs],
    }),
    approveAll(wrapped, inner.transferStrategy),
  ]
}
