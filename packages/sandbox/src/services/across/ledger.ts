import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  type Log,
  parseEventLogs,
  sliceHex,
  zeroHash,
} from 'viem'
import { spokePoolAbi } from '../../protocols/across/abi.ts'
import type { AcrossChain } from './network.ts'

/** What a relayer is asked to do, word for word as the pool hashes it. */
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
  /** Equal for a deposit and the fill that fulfils it exactly. */
  readonly key: string
  readonly relay: RelayData
  readonly originChainId: number
  readonly destinationChainId: number
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

interface Fill {
  readonly key: string
  readonly transactionHash: Hash
}

interface Refund {
  readonly leafId: number
  readonly token: Address
  readonly to: Address
  readonly amount: bigint
  readonly transactionHash: Hash
}

/** What happened in the pools, read from their events and from nothing else. */
export interface Ledger {
  /** Reads the blocks since the last time; starts over on a chain whose history has changed. */
  refresh(): Promise<void>
  deposits(): readonly Deposit[]
  fillOf(deposit: Deposit): Hash | undefined
  refundOf(deposit: Deposit): Hash | undefined
  /** The last block read of a chain. */
  headOf(chainId: number): bigint | undefined
}

interface ChainRecord {
  readonly head: { readonly number: bigint; readonly hash: Hash } | undefined
  readonly deposits: readonly Deposit[]
  readonly fills: readonly Fill[]
  readonly refunds: readonly Refund[]
}

const emptyRecord: ChainRecord = { head: undefined, deposits: [], fills: [], refunds: [] }

export function createLedger(chains: readonly AcrossChain[]): Ledger {
  const records = new Map<number, ChainRecord>()
  const recordOf = (chainId: number) => records.get(chainId) ?? emptyRecord
  return {
    refresh: async () => {
      await Promise.all(
        chains.map(async (chain) => {
          records.set(chain.chainId, await readOn(chain, recordOf(chain.chainId)))
        }),
      )
    },
    deposits: () => chains.flatMap(({ chainId }) => recordOf(chainId).deposits),
    fillOf: ({ key, destinationChainId }) =>
      recordOf(destinationChainId).fills.find((fill) => fill.key === key)?.transactionHash,
    refundOf: (deposit) =>
      recordOf(deposit.originChainId).refunds.find((refund) => isRefundOf(refund, deposit))?.transactionHash,
    headOf: (chainId) => recordOf(chainId).head?.number,
  }
}

/** The refund leaf of a deposit carries its id, cut to the leaf id's 32 bits: that is how the event finds back. */
export function refundLeafId(depositId: bigint): number {
  return Number(depositId % 2n ** 32n)
}

export function addressOf(word: Hex): Address {
  return getAddress(sliceHex(word, 12))
}

async function readOn(chain: AcrossChain, record: ChainRecord): Promise<ChainRecord> {
  const { client, pool } = chain
  const head = await client.getBlock()
  if (head.hash === record.head?.hash) return record
  const known = (await continues(chain, record, head.number)) ? record : emptyRecord
  const fromBlock = known.head === undefined ? 0n : known.head.number + 1n
  const logs = await client.getLogs({ address: pool, fromBlock, toBlock: head.number })
  return appendLogs(chain.chainId, { ...known, head: { number: head.number, hash: head.hash } }, logs)
}

async function continues({ client }: AcrossChain, { head }: ChainRecord, newest: bigint): Promise<boolean> {
  if (head === undefined || newest <= head.number) return false
  const block = await client.getBlock({ blockNumber: head.number })
  return block.hash === head.hash
}

function appendLogs(chainId: number, record: ChainRecord, logs: Log<bigint, number, false>[]): ChainRecord {
  const deposits = [...record.deposits]
  const fills = [...record.fills]
  const refunds = [...record.refunds]
  for (const log of parseEventLogs({ abi: spokePoolAbi, logs })) {
    const { transactionHash } = log
    if (log.eventName === 'FundsDeposited') {
      const relay = { ...log.args, originChainId: BigInt(chainId) }
      const destinationChainId = Number(log.args.destinationChainId)
      const key = relayKey({ ...relay, messageHash: hashMessage(relay.message) }, destinationChainId)
      const { blockNumber } = log
      deposits.push({ key, relay, originChainId: chainId, destinationChainId, transactionHash, blockNumber })
    } else if (log.eventName === 'FilledRelay') {
      fills.push({ key: relayKey(log.args, chainId), transactionHash })
    } else if (log.eventName === 'ExecutedRelayerRefundRoot') {
      const { leafId, l2TokenAddress: token, refundAddresses, refundAmounts } = log.args
      for (const [index, to] of refundAddresses.entries()) {
        refunds.push({ leafId, token, to, amount: refundAmounts[index] ?? 0n, transactionHash })
      }
    }
  }
  return { head: record.head, deposits, fills, refunds }
}

function isRefundOf(refund: Refund, { relay }: Deposit): boolean {
  return (
    refund.leafId === refundLeafId(relay.depositId) &&
    refund.token === addressOf(relay.inputToken) &&
    refund.to === addressOf(relay.depositor) &&
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
