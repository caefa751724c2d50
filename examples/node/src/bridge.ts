/**
 * Bridges USDC and tracks the transfer until it arrives. Stop it at any time and run it again: nothing is sent twice.
 */
import {
  type Address,
  type Causeway,
  createCauseway,
  formatUnits,
  isFinishedTransfer,
  parseUnits,
  type TransferRecord,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { fileStorage } from '@causeway/core/node'
import { heading } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export async function run(context: ExampleContext): Promise<void> {
  const { config, folder, print, signal } = context
  // Every wallet request is written to disk before it is sent.
  const causeway = createCauseway({ ...config, storage: fileStorage(folder) })
  try {
    await causeway.transfers.load()
    const unfinished = causeway.transfers.store.getAll().find((record) => !isFinishedTransfer(record))
    const id = await (unfinished ? resume(unfinished, causeway, context) : send(causeway, context))
    if (id === undefined) return

    print(heading(`Tracking ${id}`))
    for await (const state of causeway.transfers.watch(id, { signal })) {
      const { status, message = '', toHash = '' } = state
      print(`  ${status} ${toHash || message}`)
      if (status === 'DONE' && state.received)
        print(`  ${formatUnits(state.received.amount, 6)} USDC arrived`)
    }
  } finally {
    await causeway.dispose()
  }
}

async function send(causeway: Causeway, context: ExampleContext): Promise<string | undefined> {
  const { account, flags, print, review, signal } = context
  const { amount = '25' } = flags
  const quote = await causeway.quotes.getBestQuote(
    {
      fromChainId: arbitrum.id,
      toChainId: base.id,
      fromTokenAddress: USDC_ON_ARBITRUM,
      toTokenAddress: USDC_ON_BASE,
      fromAmount: parseUnits(amount, 6, '--amount'),
      fromAddress: account,
    },
    { timeout: 8_000, signal },
  )
  const built = await causeway.quotes.build(quote, { signal })
  const wallet = await review(`${amount} USDC from ${arbitrum.name} to ${base.name} through ${quote.name}`, [
    ['minimum received', `${formatUnits(quote.toAmountMin, 6)} USDC`],
    ['expected duration', `${quote.estimatedDuration} s`],
  ])
  if (!wallet) return undefined
  const { id } = await causeway.executor.execute(built, wallet, {
    signal,
    onProgress: ({ step, steps, kind, phase }) => print(`  ${step + 1}/${steps} ${kind}: ${phase}`),
  })
  return id
}

/** Resumes the transfer of an earlier process: sends the missing steps, and checks those that were sent. */
async function resume(
  record: TransferRecord,
  causeway: Causeway,
  context: ExampleContext,
): Promise<string | undefined> {
  const { review, signal } = context
  const wallet = await review(`resume transfer ${record.id}`, [
    ['progress', record.hash ? `sent as ${record.hash}` : 'no transaction sent'],
  ])
  if (!wallet) return undefined
  const { id } = await causeway.executor.resume(record.id, wallet, { signal })
  return id
}
