import {
  type Address,
  encodeAbiParameters,
  getAbiItem,
  type Hash,
  keccak256,
  parseEventLogs,
  zeroHash,
} from 'viem'
import { spokePoolAbi } from '../../protocols/across/spoke-pool-abi.ts'
import { confirm } from '../../relaying/confirm.ts'
import type { AcrossChain } from './chains.ts'
import { type Deposit, refundLeafId, toAddress } from './ledger.ts'

/**
 * Refunds an expired deposit on its origin chain, as Across does: the pool's owner proposes a root bundle, here with
 * one leaf, and anyone can execute the leaf.
 */
export async function refundDeposit(
  origin: AcrossChain,
  deposit: Deposit,
  owner: Address,
  stopped: AbortSignal,
): Promise<Hash> {
  const leaf = refundLeaf(deposit)
  const rootBundleId = await proposeRoot(origin, keccak256(encodeLeaf(leaf)), owner, stopped)
  const { request } = await origin.client.simulateContract({
    address: origin.pool,
    abi: spokePoolAbi,
    functionName: 'executeRelayerRefundLeaf',
    args: [rootBundleId, leaf, []],
    account: owner,
  })
  const hash = await origin.client.writeContract(request)
  return (await confirm(origin.client, hash, stopped)).transactionHash
}

function refundLeaf({ relay, originChainId }: Deposit) {
  return {
    amountToReturn: 0n,
    chainId: BigInt(originChainId),
    refundAmounts: [relay.inputAmount],
    leafId: refundLeafId(relay.depositId),
    l2TokenAddress: toAddress(relay.inputToken),
    refundAddresses: [toAddress(relay.depositor)],
  }
}

function encodeLeaf(leaf: ReturnType<typeof refundLeaf>) {
  const { inputs } = getAbiItem({ abi: spokePoolAbi, name: 'executeRelayerRefundLeaf' })
  return encodeAbiParameters([inputs[1]], [leaf])
}

async function proposeRoot(
  origin: AcrossChain,
  root: Hash,
  owner: Address,
  stopped: AbortSignal,
): Promise<number> {
  const { request } = await origin.client.simulateContract({
    address: origin.pool,
    abi: spokePoolAbi,
    functionName: 'relayRootBundle',
    args: [root, zeroHash],
    account: owner,
  })
  const hash = await origin.client.writeContract(request)
  const { logs } = await confirm(origin.client, hash, stopped)
  const [relayed] = parseEventLogs({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', logs })
  if (relayed === undefined) throw new Error(`Transaction ${hash} emitted no event for a root bundle.`)
  return relayed.args.rootBundleId
}
