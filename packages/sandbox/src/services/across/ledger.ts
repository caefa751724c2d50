import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  parseEventLogs,
  sliceHex,
  zeroHash,
} from 'viem'
import { multicallHandler } from '../../protocols/across/deployments.ts'
import { spokePoolAbi } from '../../protocols/across/spoke-pool-abi.ts'
import { followLogs, type MinedLog } from '../../relaying/follow-logs.ts'
import type { AcrossChain } from './chains.ts'

/** Relay data of a deposit, with exactly the fields that the pool hashes. */
export interface RelayData {
  readonly depositor: Hex
  readonly recipient: Hex
  readonly exclusiveRelayer: Hex
  readonly inputToken: Hex
  readonly outputToken: Hex
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly originChainId: bigint
  readonly depositId: bigint
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
  readonly message: Hex
}

export interface Deposit {
  readonly kind: 'deposit'
  /** Hash of the relay data, which a deposit and its exact fill have in common. */
  readonly key: string
  readonly relay: RelayData
  readonly originChainId: number
  readonly destinationChainId: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

interface Fill {
  readonly kind: 'fill'
  readonly key: string
  readonly transactionHash: Hash
}

interface Refund {
  readonly kind: 'refund'
  readonly leafId: number
  readonly token: Address
  readonly to: Address
  readonly amount: bigint
  readonly transactionHash: Hash
}

/** Deposits, fills and refunds, read from the events of the pools. */
export interface Ledger {
  /** Reads the new blocks. After a reorganization, it reads the chain again from the first block. */
  refresh(): Promise<void>
  deposits(): readonly Deposit[]
  fillOf(deposit: Deposit): Hash | undefined
  refundOf(deposit: Deposit): Hash | undefined
  /** Returns whether the calls of the message failed in this fill. */
  hasFailedCalls(fill: Hash): boolean
  /** Returns the number of the last block that was read. */
  headOf(chainId: number): bigint | undefined
}

/** Calls of a message that failed in a fill. */
interface Failure {
  readonly kind: 'failure'
  readonly transactionHash: Hash
}

type PoolEvent = Deposit | Fill | Refund | Failure

export function createLedger(chains: readonly AcrossChain[]): Ledger {
  const sources = chains.map(({ chainId, client, pool }) => ({
    chainId,
    client,
    contracts: [pool, multicallHandler],
  }))
  const { refresh, eventsOn, headOf } = followLogs(sources, readEvents)
  return {
    refresh,
    headOf,
    hasFailedCalls: (fill) =>
      chains.some(({ chainId }) =>
        eventsOn(chainId).some((event) => event.kind === 'failure' && event.transactionHash === fill),
      ),
    deposits: () =>
      chains.flatMap(({ chainId }) => eventsOn(chainId).filter((event) => event.kind === 'deposit')),
    fillOf: ({ key, destinationChainId }) =>
      eventsOn(destinationChainId).find((event) => event.kind === 'fill' && event.key === key)
        ?.transactionHash,
    refundOf: (deposit) =>
      eventsOn(deposit.originChainId).find(
        (event) => event.kind === 'refund' && matchesRefund(event, deposit),
      )?.transactionHash,
  }
}

/**
 * Returns the leaf id of a deposit's refund, by which the event is matched to the deposit: the deposit id modulo 2^32.
 */
export function refundLeafId(depositId: bigint): number {
  return Number(depositId % 2n ** 32n)
}

export function toAddress(word: Hex): Address {
  return getAddress(sliceHex(word, 12))
}

function readEvents(chainId: number, logs: MinedLog[]): readonly PoolEvent[] {
  return parseEventLogs({ abi: spokePoolAbi, logs }).flatMap((log): PoolEvent[] => {
    const { transactionHash, blockNumber } = log
    if (log.eventName === 'FundsDeposited') {
      const relay = { ...log.args, originChainId: BigInt(chainId) }
      const destinationChainId = Number(log.args.destinationChainId)
      const key = relayKey({ ...relay, messageHash: hashMessage(relay.message) }, destinationChainId)
      const mined = { transactionHash, blockNumber }
      return [{ kind: 'deposit', key, relay, originChainId: chainId, destinationChainId, ...mined }]
    }
    if (log.eventName === 'FilledRelay') {
      return [{ kind: 'fill', key: relayKey(log.args, chainId), transactionHash }]
    }
    if (log.eventName === 'CallsFailed') return [{ kind: 'failure', transactionHash }]
    if (log.eventName === 'ExecutedRelayerRefundRoot') {
      const { leafId, l2TokenAddress: token, refundAddresses, refundAmounts } = log.args
      return refundAddresses.map((to, index) => ({
        kind: 'refund',
        leafId,
        token,
        to,
        amount: refundAmounts[index] ?? 0n,
        transactionHash,
      }))
    }
    return []
  })
}

function matchesRefund(refund: Refund, { relay }: Deposit): boolean {
  return (
    refund.leafId === refundLeafId(relay.depositId) &&
    refund.token === toAddress(relay.inputToken) &&
    refund.to === toAddress(relay.depositor) &&
    refund.amount === relay.inputAmount
  )
}

function hashMessage(message: Hex): Hex {
  return message === '0x' ? zeroHash : keccak256(message)
}

function relayKey(
  relay: Omit<RelayData, 'message'> & { readonly messageHash: Hex },
  destinationChainId: number,
): string {
  return [
    relay.depositor,
    relay.recipient,
    relay.exclusiveRelayer,
    relay.inputToken,
    relay.outputToken,
    relay.inputAmount,
    relay.outputAmount,
    relay.originChainId,
    relay.depositId,
    relay.fillDeadline,
    relay.exclusivityDeadline,
    relay.messageHash,
    destinationChainId,
  ].join(':')
}
