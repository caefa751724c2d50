import { requireChain } from '../../chains/lookup.ts'
import { abortReason } from '../../kernel/abort.ts'
import type { Address } from '../../kernel/schema.ts'
import { type BalanceResult, failedBalance } from '../../platforms/balance.ts'
import type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceRequest,
  ChainBalances,
} from '../../platforms/balance-adapter.ts'
import { ChainReadError } from '../../platforms/errors.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { isArgentWallet } from './argent.ts'
import { inBatches } from './in-batches.ts'
import { createReadBatch } from './strategies.ts'
import type { BalanceBatch } from './strategy.ts'

interface Chunk {
  readonly tokens: readonly Address[]
  readonly batches: readonly BalanceBatch[]
  /** Why the tokens that no batch tells of could not be read. */
  readonly failure?: unknown
}

export function createEvmBalanceAdapter(context: BalanceAdapterContext): BalanceAdapter {
  const { chains, platforms, clock, logger } = context
  const readBatch = createReadBatch(context)

  /** As many requests as it takes: each tells of the first tokens that are left. */
  const readChunk = async (request: BalanceRequest, options: RequestOptions): Promise<Chunk> => {
    const { tokens } = request
    const batches: BalanceBatch[] = []
    let told = 0
    try {
      do {
        const batch = await readBatch({ ...request, tokens: tokens.slice(told) }, options)
        batches.push(batch)
        told += batch.readings.length
      } while (told < tokens.length)
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
        logger.debug(`Chain ${chainId} does not say whether ${account} is an Argent wallet`, error)
        return undefined
      })
      const pace = { clock, signal: options.signal }
      const chunks = await inBatches(request.tokens, chain.balanceLimits, pace, async (tokens, index) => {
        const chunk = await readChunk({ ...request, tokens }, options)
        if (chunk.failure) logger.warn(`Chain ${chainId} chunk ${index + 1} failed`, chunk.failure)
        return chunk
      })
      return { chainId, account, ...joinChunks(chainId, chunks), isArgentWallet: await argent }
    },
  }
}

/** @throws what kept the first chunk from being read, where none was */
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
    tokenData: Object.fromEntries(chunks.flatMap(readingsOf)),
  }
}

function readingsOf({ tokens, batches, failure }: Chunk): [string, BalanceResult][] {
  const readings = batches.flatMap((batch) => batch.readings)
  return tokens.map((token, index) => [token, readings[index] ?? failedBalance(failure)])
}
