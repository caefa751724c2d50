/** Tracks a transfer by its hash, as another process or device can. The lookup sends no transaction. */
import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  type Causeway,
  createCauseway,
  isCausewayError,
  memoryStorage,
  type TrackRequest,
  type TransferRecord,
  transferStage,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { heading, quiet } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export async function run(context: ExampleContext): Promise<void> {
  const { config, flags, print, signal } = context
  const sent =
    flags.hash === undefined
      ? await sendAndForget(context)
      : { chainId: Number(flags.chain), hash: flags.hash }
  if (!sent) return

  // An instance with empty storage has no record of the transfer.
  const causeway = createCauseway({ ...config, storage: memoryStorage() })
  try {
    print(heading(`Looking up ${sent.hash} on chain ${sent.chainId}`))
    const { id, info, from } = await track(causeway, sent, context)
    print(`  Transfer from ${from || 'an unknown account'} through ${info.aggregator}`)
    for await (const state of causeway.transfers.watch(id, { signal })) {
      const { stage } = transferStage(state)
      print(`  ${stage} ${quiet(state.toHash ?? state.message ?? '')}`)
    }
  } finally {
    await causeway.dispose()
  }
}

/**
 * Tracks the transfer. The chain identifies the sender, and the providers report the transfer. Retries, because
 * providers may not have indexed a new transfer yet.
 */
async function track(
  { transfers }: Pick<Causeway, 'transfers'>,
  sent: TrackRequest,
  { print, signal }: Pick<ExampleContext, 'print' | 'signal'>,
  tries = 5,
): Promise<TransferRecord> {
  try {
    return await transfers.track(sent)
  } catch (error) {
    if (!isCausewayError(error, 'TRANSFER_NOT_RECOGNIZED') || !error.retryable || tries === 1) throw error
    print(quiet(`  ${error.message}: retrying`))
    await setTimeout(1_000, undefined, { signal })
    return track({ transfers }, sent, { print, signal }, tries - 1)
  }
}

/** If no hash is given, sends 10 USDC and returns only the hash. */
async function sendAndForget({ causeway, account, print, review, signal }: ExampleContext) {
  const quote = await causeway.quotes.getBestQuote(
    {
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: USDC_ON_ARBITRUM,
      toTokenAddress: USDC_ON_BASE,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 10_000_000n,
      fromAddress: account,
      toAddress: account,
    },
    { timeout: 8_000, signal },
  )
  const built = await causeway.quotes.build(quote, { signal })
  const wallet = await review(
    'send 10 USDC to get a hash (to track an existing transfer, pass --hash and --chain)',
    [['provider', quote.name]],
  )
  if (!wallet) return undefined
  const { hash, chainId } = await causeway.executor.execute(built, wallet, { signal })
  if (hash === undefined) return undefined
  print(
    quiet(
      `  To run it in a separate process: npm run example -- resume --sandbox URL --chain ${chainId} --hash ${hash}`,
    ),
  )
  return { hash, chainId }
}
