/**
 * Runs two workers with Redis: the first one stops between approval and deposit, the second one completes the transfer.
 * Nothing is sent twice.
 */
import {
  type Address,
  createCauseway,
  formatUnits,
  isCausewayError,
  isFinishedTransfer,
  type Wallet,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { heading, quiet } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'
import { memoryRedis } from './support/memory-redis.ts'
import { connectRedis } from './support/redis-client.ts'
import { type RedisHashClient, redisStorage } from './support/redis-storage.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const AMOUNT = 15_000_000n

export async function run(context: ExampleContext): Promise<void> {
  const { print, review } = context
  const url = process.env['REDIS_URL']
  // In your own service, use the `redis` package instead: await createClient({ url }).connect().
  const redis = url ? await connectRedis(url) : memoryRedis()
  try {
    print(
      quiet(
        url
          ? '  Records are stored in Redis at REDIS_URL'
          : '  Records are stored in memory. Set REDIS_URL to use a Redis server',
      ),
    )
    const wallet = await review(
      `${formatUnits(AMOUNT, 6)} USDC from ${arbitrum.name} to ${base.name}, with two workers`,
    )
    if (!wallet) return
    await beginAndStop(redis, wallet, context)
    await takeOver(redis, wallet, context)
  } finally {
    redis.close()
  }
}

/** Simulates a worker that is killed while it executes a transfer. */
async function beginAndStop(
  redis: RedisHashClient,
  wallet: Wallet,
  { config, folder, print, signal }: ExampleContext,
) {
  const causeway = createCauseway({ ...config, storage: redisStorage(redis, folder) })
  const killed = new AbortController()
  print(heading('The first worker'))
  try {
    const quote = await causeway.quotes.getBestQuote(
      {
        fromChainId: arbitrum.id,
        toChainId: base.id,
        fromTokenAddress: USDC_ON_ARBITRUM,
        toTokenAddress: USDC_ON_BASE,
        fromTokenDecimals: 6,
        toTokenDecimals: 6,
        fromAmount: AMOUNT,
        fromAddress: wallet.address,
        toAddress: wallet.address,
      },
      { timeout: 8_000, signal },
    )
    const built = await causeway.quotes.build(quote, { signal })
    await causeway.executor.execute(built, wallet, {
      signal: AbortSignal.any([signal, killed.signal]),
      onProgress: ({ kind, phase }) => {
        print(`  ${kind}: ${phase}`)
        if (phase === 'done') killed.abort()
      },
    })
  } catch (error) {
    if (!killed.signal.aborted || !isCausewayError(error, 'ABORTED')) throw error
    print('  stopped')
  } finally {
    await causeway.dispose()
  }
}

/**
 * Resumes the transfers in Redis. Only one worker at a time may execute a transfer: assign transfers to workers, or use
 * a lock.
 */
async function takeOver(
  redis: RedisHashClient,
  wallet: Wallet,
  { config, folder, print, signal }: ExampleContext,
) {
  const causeway = createCauseway({ ...config, storage: redisStorage(redis, folder) })
  print(heading('The second worker'))
  try {
    await causeway.transfers.load()
    const unfinished = causeway.transfers.store.getAll().filter((record) => !isFinishedTransfer(record))
    print(`  Unfinished transfers in Redis: ${unfinished.length}`)
    for (const { id } of unfinished) {
      await causeway.executor.resume(id, wallet, {
        signal,
        onProgress: ({ kind, phase }) => print(`  ${kind}: ${phase}`),
      })
      for await (const { status, toHash = '' } of causeway.transfers.watch(id, { signal })) {
        print(`  ${status} ${toHash}`)
      }
    }
  } finally {
    await causeway.dispose()
  }
}
