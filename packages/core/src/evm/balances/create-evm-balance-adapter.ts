import { requireChain } from '../../chains/chain-by-id.ts'
import type { BalanceLimits } from '../../chains/record.ts'
import { abortReason } from '../../kernel/abort.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'
import type { Address } from '../../kernel/schema.ts'
import { type BalanceResult, failedBalance } from '../../platforms/balance.ts'
import type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceRequest,
  ChainBalances,
} from '../../platforms/balance-adapter.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { addressWord } from './balance-of-call.ts'
import type { BalanceBatch } from './create-read-batch.ts'
import { createReadBatch } from './create-read-batch.ts'

interface Chunk {
  readonly tokens: readonly Address[]
  readonly batches: readonly BalanceBatch[]
  /** Error for the tokens that no batch contains. */
  readonly failure?: unknown
}

export function createEvmBalanceAdapter(context: BalanceAdapterContext): BalanceAdapter {
  const { chains, platforms, clock, logger } = context
  const readBatch = createReadBatch(context)

  /** Sends requests until all tokens are read. Each request returns the balances of the first remaining tokens. */
  const readChunk = async (request: BalanceRequest, options: RequestOptions): Promise<Chunk> => {
    const { tokens } = request
    const batches: BalanceBatch[] = []
    let readCount = 0
    try {
      do {
        const batch = await readBatch({ ...request, tokens: tokens.slice(readCount) }, options)
        batches.push(batch)
        readCount += batch.balances.length
      } while (readCount < tokens.length)
      return { tokens, batches }
    } catch (failure) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      return { tokens, batches, failure }
    }
  }

  return {
    chainType: 'EVM',
    async getBalances(request, options = {}) {
      const { chainId, account } = request
      const chain = requireChain(chains, chainId)
      const argent = isArgentWallet(platforms.forChain(chainId), request, options).catch((error: unknown) => {
        logger.debug(`Failed to check whether ${account} is an Argent wallet on chain ${chainId}.`, error)
        return undefined
      })
      const pace = { clock, signal: options.signal }
      const chunks = await inBatches(request.tokens, chain.balanceLimits, pace, async (tokens, index) => {
        const chunk = await readChunk({ ...request, tokens }, options)
        if (chunk.failure)
          logger.warn(`Chain ${chainId}: failed to read token chunk ${index + 1}.`, chunk.failure)
        return chunk
      })
      return { chainId, account, ...joinChunks(chainId, chunks), isArgentWallet: await argent }
    },
  }
}

/** Combines the batches of all chunks. @throws the error of the first chunk if no chunk returned a batch */
function joinChunks(
  chainId: number,
  chunks: readonly Chunk[],
): Pick<ChainBalances, 'blockNumber' | 'timestamp' | 'nativeBalance' | 'tokenData'> {
  const batches = chunks.flatMap((chunk) => chunk.batches)
  const [first, ...others] = batches
  if (!first) throw chunks[0]?.failure ?? new ChainReadError(chainId, 'the balances', undefined)
  const oldest = others.reduce((a, b) => (b.blockNumber < a.blockNumber ? b : a), first)
  return {
    blockNumber: oldest.blockNumber,
    timestamp: oldest.timestamp,
    nativeBalance: first.native,
    tokenData: Object.fromEntries(chunks.flatMap(getTokenBalances)),
  }
}

function getTokenBalances({ tokens, batches, failure }: Chunk): [string, BalanceResult][] {
  const balances = batches.flatMap((batch) => batch.balances)
  return tokens.map((token, index) => [token, balances[index] ?? failedBalance(failure)])
}

/** Argent's wallet detector, on Ethereum only. Source: Uniswap/sdk-core, ARGENT_WALLET_DETECTOR_ADDRESS. */
const DETECTORS: { readonly [chainId: number]: Address } = { 1: '0xeca4B0bDBf7c55E9b7925919d03CbF8Dc82537E8' }

const IS_ARGENT_WALLET = '0xf7c8afb7'

/** Returns whether the account is an Argent wallet, or undefined if the detector's reply is invalid. */
async function isArgentWallet(
  reads: Pick<Platform, 'call'>,
  { chainId, account }: { readonly chainId: number; readonly account: Address },
  options: RequestOptions,
): Promise<boolean | undefined> {
  const to = DETECTORS[chainId]
  if (to === undefined) return false
  const data = `${IS_ARGENT_WALLET}${addressWord(account)}` as const
  const result = await reads.call({ chainId, to, data }, options)
  if (result.status === 'reverted') return undefined
  if (result.data === '0x') return false
  return /^0x0{63}[01]$/.test(result.data) ? result.data.endsWith('1') : undefined
}

/**
 * Runs a task for each batch of the items. Up to `parallel` batches run at a time, and a pause precedes each later one.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  { maxBatch, throttleMs, parallel }: BalanceLimits,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
  task: (batch: readonly Item[], index: number) => Promise<Result>,
): Promise<Result[]> {
  // Run one batch even without tokens, because it also reads the native balance.
  const count = Math.max(1, Math.ceil(items.length / maxBatch))
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      if (index >= parallel) await sleep(clock, throttleMs, signal)
      results[index] = await task(items.slice(index * maxBatch, (index + 1) * maxBatch), index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, lane))
  return results
}
