import { type Address, encodeFunctionData, encodePacked, keccak256 } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { acquire, approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import type { DebtChange } from '../protocol.ts'
import { initCoreAbi } from './abi.ts'
import { type InitDeployment, type InitSeed, initChainId } from './deployments.ts'

/**
 * Returns the calls that open one position in the general mode, which supplies every asset and borrows some of them.
 */
export function fillPools(
  { core, posManager }: InitDeployment,
  seeds: readonly InitSeed[],
  owner: Address,
): readonly PlannedTransaction[] {
  const abi = initCoreAbi
  const posId = getPosId(owner)
  const supply = seeds.flatMap(({ pool, underlying, supplied }) => [
    encodeFunctionData({ abi, functionName: 'transferToken', args: [underlying.address, pool, supplied] }),
    encodeFunctionData({ abi, functionName: 'mintTo', args: [pool, posManager] }),
    encodeFunctionData({ abi, functionName: 'collateralize', args: [posId, pool] }),
  ])
  const loans = seeds
    .filter(({ borrowed }) => borrowed > 0n)
    .map(({ pool, borrowed }) =>
      encodeFunctionData({ abi, functionName: 'borrow', args: [pool, borrowed, posId, owner] }),
    )
  const create = encodeFunctionData({ abi, functionName: 'createPos', args: [1, owner] })
  const calls = [create, ...supply, ...loans]
  return [
    ...seeds.flatMap(({ underlying, supplied }) => [
      acquire(initChainId, underlying.address, owner, supplied),
      approveAll(underlying.address, core),
    ]),
    encodeCall(core, "filling Init's pools", { abi, functionName: 'multicall', args: [calls] }),
  ]
}

/** Returns the calls that change the seeded debts. The first debt of a pool has as many shares as base units. */
export function changePoolDebts(
  { core }: InitDeployment,
  seeds: readonly InitSeed[],
  { owner, getPercent }: DebtChange,
): readonly PlannedTransaction[] {
  const posId = getPosId(owner)
  return seeds.flatMap(({ pool, underlying, borrowed }, index) => {
    const change = (borrowed * getPercent(index)) / 100n
    if (change === 0n) return []
    const label = `changing the debt of ${underlying.symbol} at Init`
    const abi = initCoreAbi
    return change > 0n
      ? [encodeCall(core, label, { abi, functionName: 'borrow', args: [pool, change, posId, owner] })]
      : [encodeCall(core, label, { abi, functionName: 'repay', args: [pool, -change, posId] })]
  })
}

/** Returns the id of the first position of an account. */
function getPosId(owner: Address): bigint {
  return BigInt(keccak256(encodePacked(['address', 'uint256'], [owner, 0n])))
}
