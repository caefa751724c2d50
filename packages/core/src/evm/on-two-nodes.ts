import type { Client } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import type { Address, Hex } from '../kernel/schema.ts'
import { ChainReadError, NodesDisagreeError } from '../platforms/errors.ts'
import type { AccountKind, NodeSimulation, SequenceSimulation } from '../platforms/platform.ts'
import type {
  CallSequence,
  Receipt,
  ReplacementStatus,
  RequestOptions,
  SentTransaction,
} from '../platforms/transaction.ts'
import type { EvmClients } from './clients.ts'
import { resolveReplacement } from './find-transaction.ts'
import type { PoolOptions } from './nodes/pool.ts'
import { readAccountKind } from './read-account-kind.ts'
import { simulateWithFees } from './simulate-with-fees.ts'
import { readReceipt } from './transactions.ts'

type Clients = Pick<EvmClients, 'pinned' | 'countHosts'>

interface HostResult<T> {
  readonly result: T
  readonly host: string
}

/** Runs a read on one node. Returns the result and the host of the node. */
function readOnHost<T>(
  clients: Clients,
  chainId: number,
  task: (client: Client) => Promise<T>,
  options: PoolOptions | undefined,
): Promise<HostResult<T>> {
  return clients.pinned(chainId, async (client, host) => ({ result: await task(client), host }), options)
}

/** Runs a read on a node of another host. @throws ChainReadError if none responds */
async function readOnOther<T>(
  clients: Clients,
  { chainId, host, subject }: { readonly chainId: number; readonly host: string; readonly subject: string },
  task: (client: Client) => Promise<T>,
  options: RequestOptions | undefined,
): Promise<HostResult<T>> {
  try {
    return await readOnHost(clients, chainId, task, { ...options, exceptHost: host })
  } catch (error) {
    if (options?.signal?.aborted) throw error
    throw new ChainReadError(chainId, subject, error)
  }
}

interface AccountQuery {
  readonly chainId: number
  readonly account: Address
}

/**
 * Returns the lower one of the next nonces that nodes on two hosts report. A transaction whose nonce is too high may be
 * included at any later time, while one whose nonce is too low is rejected. With one host, returns its nonce.
 *
 * @throws ChainReadError if no second node responds
 */
export async function readNextNonceOnTwoNodes(
  clients: Clients,
  { chainId, account: address }: AccountQuery,
  options: RequestOptions | undefined,
): Promise<number> {
  const read = (client: Client) => getTransactionCount(client, { address, blockTag: 'pending' })
  const { result: first, host } = await readOnHost(clients, chainId, read, options)
  if (clients.countHosts(chainId) < 2) return first
  const subject = `the second nonce of ${address}`
  const second = await readOnOther(clients, { chainId, host, subject }, read, options)
  return Math.min(first, second.result)
}

const KINDS = ['eoa', 'eip7702', 'contract'] as const

/**
 * Returns the kind of an account that nodes on two hosts report. If they differ, returns the kind that a key controls
 * less, because a contract wallet may have a different owner on another chain. With one host, returns its result.
 *
 * @throws ChainReadError if no second node responds
 */
export async function readAccountKindOnTwoNodes(
  clients: Clients,
  { chainId, account }: AccountQuery,
  options: RequestOptions | undefined,
): Promise<AccountKind> {
  const read = (client: Client) => readAccountKind(client, account)
  const { result: first, host } = await readOnHost(clients, chainId, read, options)
  if (clients.countHosts(chainId) < 2) return first
  const subject = `the second code of ${account}`
  const { result: second } = await readOnOther(clients, { chainId, host, subject }, read, options)
  return KINDS.indexOf(second) > KINDS.indexOf(first) ? second : first
}

interface TextQuery {
  readonly chainId: number
  readonly subject: string
}

/**
 * Returns the text that nodes on two hosts report, such as the address of a name. With one host, returns its result.
 *
 * @throws NodesDisagreeError if they differ by more than upper and lower case, ChainReadError if no second node responds
 */
export async function readTextOnTwoNodes<T extends string | undefined>(
  clients: Clients,
  { chainId, subject }: TextQuery,
  read: (client: Client) => Promise<T>,
  options: RequestOptions | undefined,
): Promise<T> {
  const { result: first, host } = await readOnHost(clients, chainId, read, options)
  if (clients.countHosts(chainId) < 2) return first
  const query = { chainId, host, subject: `the second answer about ${subject}` }
  const second = await readOnOther(clients, query, read, options)
  if (first?.toLowerCase() === second.result?.toLowerCase()) return first
  const details = `${host} reports ${first ?? 'none'}, ${second.host} ${second.result ?? 'none'}.`
  throw new NodesDisagreeError(chainId, subject, details)
}

/**
 * Simulates the calls on nodes of two hosts. If one of them cannot simulate, returns the result of the other one, with
 * an 'unsupported' `secondOpinion` and the reason.
 */
export async function simulateOnTwoNodes(
  clients: Clients,
  sequence: CallSequence,
  settings: Parameters<typeof simulateWithFees>[2],
  options: RequestOptions | undefined,
): Promise<SequenceSimulation> {
  const { chainId } = sequence
  const simulate = (client: Client) => simulateWithFees(client, sequence, settings)
  const first = await readOnHost(clients, chainId, simulate, options)
  const second = await simulateOnSecond()
  return first.result.status === 'unsupported' && second.status !== 'unsupported'
    ? { ...second, secondOpinion: first.result }
    : { ...first.result, secondOpinion: second }

  async function simulateOnSecond(): Promise<NodeSimulation> {
    if (clients.countHosts(chainId) < 2) {
      return { status: 'unsupported', reason: `Only one node is configured for chain ${chainId}` }
    }
    // Fall back to the first other node that can simulate.
    const poolOptions = { ...options, exceptHost: first.host, confirmsRejections: true }
    try {
      return (await readOnHost(clients, chainId, simulate, poolOptions)).result
    } catch (error) {
      if (options?.signal?.aborted) throw error
      return { status: 'unsupported', reason: `No second node of chain ${chainId} responded` }
    }
  }
}

interface ReceiptQuery {
  readonly chainId: number
  readonly hash: Hex
  /** Called with a sentence for the log. */
  readonly warn: (message: string) => void
}

/**
 * Returns the receipt of a transaction once nodes on two hosts report the same one. Undefined while one of them has not
 * processed the block. With one host, its receipt is returned and marked as unconfirmed.
 *
 * @throws NodesDisagreeError, or ChainReadError if no second node responds. Both are retryable: the transaction is
 * still pending
 */
export async function readReceiptOnTwoNodes(
  clients: Clients,
  { chainId, hash, warn }: ReceiptQuery,
  options: RequestOptions | undefined,
): Promise<Receipt | undefined> {
  const read = (client: Client) => readReceipt(client, chainId, hash)
  const { result: receipt, host } = await readOnHost(clients, chainId, read, options)
  if (!receipt) return undefined
  if (clients.countHosts(chainId) < 2) {
    warn(
      `Receipts of chain ${chainId} are not verified by a second node, because only one host is configured. Add nodes of another host.`,
    )
    return { ...receipt, secondOpinion: 'single-node' }
  }

  const readSecond = async (client: Client) => {
    const secondReceipt = await read(client)
    return secondReceipt ?? { height: await getBlockNumber(client, { cacheTime: 0 }) }
  }
  const subject = `the second receipt of ${hash}`
  const second = await readOnOther(clients, { chainId, host, subject }, readSecond, options)
  const { result } = second
  if ('height' in result) {
    if (result.height < receipt.blockNumber) return undefined
  } else if (result.blockHash === receipt.blockHash && result.status === receipt.status) {
    return { ...receipt, secondOpinion: 'confirmed' }
  }
  const details = `${host} reports ${describe(receipt)}, ${second.host} ${describe(result)}.`
  const error = new NodesDisagreeError(chainId, nameTransaction(hash), details)
  warn(error.message)
  throw error
}

interface ReplacementQuery {
  readonly sent: SentTransaction
  readonly fromBlock: bigint
  /** Called with a sentence for the log. */
  readonly warn: (message: string) => void
}

/**
 * Returns whether a transaction was replaced or dropped once nodes on two hosts report the same, and 'waiting' until
 * then. With one host, returns its result.
 *
 * @throws NodesDisagreeError if the second node has the receipt, or ChainReadError if no second node responds. Both are
 * retryable: the transaction is still pending
 */
export async function resolveReplacementOnTwoNodes(
  clients: Clients,
  { sent, fromBlock, warn }: ReplacementQuery,
  options: RequestOptions | undefined,
): Promise<ReplacementStatus> {
  const { chainId, hash } = sent
  const resolve = (client: Client) => resolveReplacement(client, sent, fromBlock)
  const { result: first, host } = await readOnHost(clients, chainId, resolve, options)
  if (first.status === 'waiting' || clients.countHosts(chainId) < 2) return first

  const resolveSecond = async (client: Client) =>
    (await readReceipt(client, chainId, hash)) ?? (await resolve(client))
  const subject = `the second status of ${hash}`
  const { result: second, host: secondHost } = await readOnOther(
    clients,
    { chainId, host, subject },
    resolveSecond,
    options,
  )
  if ('blockHash' in second) {
    const details = `${host} reports it as ${first.status}, ${secondHost} ${describe(second)}.`
    const error = new NodesDisagreeError(chainId, nameTransaction(hash), details)
    warn(error.message)
    throw error
  }
  const hashes = [first, second].map((status) => ('hash' in status ? status.hash.toLowerCase() : undefined))
  return first.status === second.status && hashes[0] === hashes[1] ? first : { status: 'waiting' }
}

function describe(receipt: Receipt | { readonly height: bigint }): string {
  if ('height' in receipt) return `no receipt by block ${receipt.height}`
  return `${receipt.status} in block ${receipt.blockNumber} (${receipt.blockHash})`
}

function nameTransaction(hash: Hex): string {
  return `transaction ${hash}`
}
