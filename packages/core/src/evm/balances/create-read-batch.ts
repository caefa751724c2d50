import pLimit from 'p-limit'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { requireChain } from '../../chains/chain-by-id.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { abortReason } from '../../kernel/abort.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import {
  type Address,
  type Hex,
  hexDataSchema,
  InvalidResponseError,
  parseExternal,
} from '../../kernel/schema.ts'
import { type BalanceResult, failedBalance, unknownBalance } from '../../platforms/balance.ts'
import type { BalanceAdapterContext, BalanceReads, BalanceRequest } from '../../platforms/balance-adapter.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import {
  type AggregatedResult,
  blockCalls,
  decodeAggregate3,
  encodeAggregate3,
  readBlock,
} from '../encode-aggregate3.ts'
import { addressWord, balanceOfCall, readAmount } from './balance-of-call.ts'
import { decodeFetch, encodeFetch, MAX_FETCHED_TOKENS } from './encode-fetch.ts'

/** Milliseconds for which a strategy that a chain does not support is skipped. */
const SKIP_MS = 600_000

/**
 * Reads balances with the supported strategy that needs the fewest requests.
 *
 * @throws ChainReadError if the chain supports none
 */
export type ReadBatch = (request: BalanceRequest, options: RequestOptions) => Promise<BalanceBatch>

export function createReadBatch({ chains, platforms, clock, logger }: BalanceAdapterContext): ReadBatch {
  /** Number of leading strategies to skip on each chain, and the time until which they are skipped. */
  const skips = new Map<number, { readonly count: number; readonly until: number }>()

  const countSkipped = (chainId: number): number => {
    const { count, until } = skips.get(chainId) ?? { count: 0, until: 0 }
    return clock.now() < until ? count : 0
  }

  return async (request, options) => {
    const { chainId } = request
    const strategies = createStrategies(platforms.forChain(chainId), requireChain(chains, chainId))
    const skipped = countSkipped(chainId)
    let reason: string | undefined
    for (const [count, read] of strategies.entries()) {
      if (count < skipped) continue
      const batch = await read(request, options)
      if (!('unsupported' in batch)) {
        if (count > skipped) skips.set(chainId, { count, until: clock.now() + SKIP_MS })
        return batch
      }
      reason = batch.unsupported
      logger.debug(`Chain ${chainId} does not support a strategy for reading balances.`, reason)
    }
    throw new ChainReadError(chainId, 'the balances', new Error(reason))
  }
}

function createStrategies(reads: BalanceReads, { multicall3, requestLimits }: ChainRecord): ReadStrategy[] {
  return [
    deploylessReads(reads),
    ...(multicall3 ? [multicallReads(reads, multicall3)] : []),
    singleReads(reads, requestLimits.maxConcurrent),
  ]
}

/** Balances returned by one request. */
export interface BalanceBatch {
  readonly blockNumber: bigint
  /** Seconds since the epoch. Undefined if the strategy does not return it. */
  readonly timestamp: number | undefined
  readonly native: BalanceResult
  /** Balances of the first requested tokens. One request may return fewer than requested. */
  readonly balances: readonly BalanceResult[]
}

/** Result of a strategy that the chain does not support, with the reason. */
export interface Unsupported {
  readonly unsupported: string
}

/**
 * Reads balances with one method: a deployless call, Multicall3 or single calls.
 *
 * @throws CausewayError if the chain cannot be reached, or the node serves another chain
 */
export type ReadStrategy = (
  request: BalanceRequest,
  options: RequestOptions,
) => Promise<BalanceBatch | Unsupported>

/** @throws CausewayError WRONG_CHAIN if the node serves another chain, because its balances would be wrong */
function assertChain(chainId: number, receivedId: bigint): void {
  if (receivedId === BigInt(chainId)) return
  throw new CausewayError(`The node of chain ${chainId} serves chain ${receivedId}.`, {
    code: 'WRONG_CHAIN',
    details: "Correct the URLs of the chain's nodes.",
  })
}

/** Decodes a reply. An invalid reply counts as unsupported, since chains with a different VM may return other data. */
function decodeOrUnsupported<T>(decode: () => T): T | Unsupported {
  try {
    return decode()
  } catch (error) {
    if (isCausewayError(error, 'INVALID_RESPONSE')) return { unsupported: error.details ?? error.message }
    throw error
  }
}

/** Reads all balances in one deployless `eth_call`. */
function deploylessReads(reads: BalanceReads): ReadStrategy {
  return async ({ chainId, account, tokens }, options) => {
    const batch = tokens.slice(0, MAX_FETCHED_TOKENS)
    const result = await reads.callDeployless?.({ chainId, code: encodeFetch(account, batch) }, options)
    if (result === undefined) return { unsupported: 'The platform does not support deployless calls.' }
    if (result.status === 'reverted') return { unsupported: result.reason }
    const fetched = decodeOrUnsupported(() =>
      decodeFetch(
        parseExternal(hexDataSchema, result.data, 'The answer of the balance fetcher'),
        batch.length,
      ),
    )
    if ('unsupported' in fetched) return fetched
    assertChain(chainId, fetched.chainId)
    if (fetched.balances.length === 0 && batch.length > 0)
      return { unsupported: 'The gas limit of the node is too low.' }
    return fetched
  }
}

/** A call for 500 tokens uses about 3 million gas, well below the gas limit of common nodes. */
const MAX_TOKENS = 500

const GET_CHAIN_ID = '0x3408e470'
const GET_ETH_BALANCE = '0x4d2301cc'

const SOURCE = 'The answer of Multicall3'

/** Reads all balances in one call of Multicall3. */
function multicallReads(reads: BalanceReads, multicall3: Address): ReadStrategy {
  const toCall = (data: Hex) => ({ target: multicall3, data })
  return async ({ chainId, account, tokens }, options) => {
    const batch = tokens.slice(0, MAX_TOKENS)
    const calls = [
      ...blockCalls(multicall3),
      toCall(GET_CHAIN_ID),
      toCall(`${GET_ETH_BALANCE}${addressWord(account)}`),
      ...batch.map((target) => ({ target, data: balanceOfCall(account) })),
    ]
    const result = await reads.call({ chainId, to: multicall3, data: encodeAggregate3(calls) }, options)
    if (result.status === 'reverted') return { unsupported: result.reason }
    const read = decodeOrUnsupported(() => {
      const data = parseExternal(hexDataSchema, result.data, SOURCE)
      const [number, time, ownNumber, ...replies] = decodeAggregate3(data, calls.length)
      const [chain, native, ...balances] = replies.map(toBalance)
      return {
        ...readBlock([number, time, ownNumber]),
        chainId: required(chain),
        native: { raw: required(native) },
        balances,
      }
    })
    if (!('unsupported' in read)) assertChain(chainId, read.chainId)
    return read
  }
}

function toBalance({ success, data }: AggregatedResult): BalanceResult {
  return success ? readAmount(data) : unknownBalance('REVERTED')
}

function required(balance: BalanceResult | undefined): bigint {
  if (balance && 'raw' in balance) return balance.raw
  throw new InvalidResponseError(SOURCE, '', 'The reply does not contain the chain id.')
}

/** Reads each balance in its own request, for chains that support no batches. */
function singleReads(reads: BalanceReads, maxConcurrent: number): ReadStrategy {
  return async ({ chainId, account, tokens }, options) => {
    const limited = pLimit(maxConcurrent)
    const [blockNumber, native, balances] = await Promise.all([
      limited(() => reads.getBlockNumber(chainId, options)),
      limited(() => readNative(reads, chainId, account, options)),
      Promise.all(tokens.map((token) => limited(() => readToken(reads, chainId, account, token, options)))),
    ])
    return { blockNumber, timestamp: undefined, native, balances: balances }
  }
}

async function readNative(
  reads: BalanceReads,
  chainId: number,
  account: Address,
  options: RequestOptions,
): Promise<BalanceResult> {
  return { raw: await reads.getBalance({ chainId, account, token: NATIVE_TOKEN_ADDRESS }, options) }
}

async function readToken(
  reads: BalanceReads,
  chainId: number,
  account: Address,
  token: Address,
  options: RequestOptions,
): Promise<BalanceResult> {
  try {
    const result = await reads.call({ chainId, to: token, data: balanceOfCall(account) }, options)
    return result.status === 'reverted' ? unknownBalance('REVERTED', result.reason) : readAmount(result.data)
  } catch (error) {
    if (options.signal?.aborted) throw abortReason(options.signal)
    return failedBalance(error)
  }
}
