/**
 * Bridges USDC with one permit through a smart account. It requires no approval and no gas, and the fee is paid in
 * USDC.
 */
import {
  type Address,
  formatUnits,
  isFinishedTransfer,
  parseUnits,
  type QuoteRequestInput,
} from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { createSmartAccount, offerFusion } from '@causeway/core/smart-account'
import type { ExampleContext } from './support/example-context.ts'

const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, account, flags, smartAccountService, print, review, signal } = context
  const { amount = '20' } = flags
  const request: QuoteRequestInput = {
    fromChainId: base.id,
    toChainId: arbitrum.id,
    fromTokenAddress: USDC_ON_BASE,
    toTokenAddress: USDC_ON_ARBITRUM,
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: parseUnits(amount, 6, '--amount'),
    fromAddress: account,
    toAddress: account,
  }
  const owner = await review(
    `request an offer for ${amount} USDC from ${base.name} to ${arbitrum.name} with one permit`,
  )
  if (!owner) return

  // The owner's key controls the smart account. It has no balance before or after the transfer.
  const chains = causeway.chains.filter(({ id }) => id === base.id || id === arbitrum.id)
  const smartAccount = createSmartAccount({ owner, chains, ...smartAccountService })
  try {
    // A permit requires a verified recipient, which the calldata of Across contains.
    const { quotes } = await causeway.quotes.getQuotes(request, { timeout: 8_000, signal })
    const quote = quotes.find(({ providerId }) => providerId === 'across')
    if (!quote) return print('Across has no quote for this amount')
    const built = await causeway.quotes.build(quote, { signal })
    const offer = await offerFusion(smartAccount, built, { owner, platforms: causeway.platforms, signal })

    const confirmed = await review(`one permit for ${amount} USDC and the fee`, [
      ['smart account', (await smartAccount.addressOn(base.id)) ?? ''],
      ['current fee', `${formatUnits(offer.fee.amount, 6)} USDC`],
      ['maximum fee', `${formatUnits(offer.maxFee, 6)} USDC`],
      ['minimum received', `${formatUnits(quote.toAmountMin, 6)} USDC`],
    ])
    if (!confirmed) return
    const transfer = await causeway.executor.execute(built, offer.wallet, {
      signal,
      onProgress: ({ kind, phase }) => print(`  ${kind}: ${phase}`),
    })
    for await (const state of causeway.transfers.watch(transfer.id, { signal })) {
      if (isFinishedTransfer(state)) print(`  ${state.status} ${state.toHash ?? state.message ?? ''}`)
    }
  } finally {
    smartAccount.dispose()
  }
}
