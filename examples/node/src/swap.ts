/** Swaps USDC to WETH on one chain. Prints the checks of the transaction and the balances before and after. */
import { type Address, formatUnits, isFinishedTransfer, parseUnits } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { heading, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WETH: Address = '0x4200000000000000000000000000000000000006'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, account, flags, print, review, signal } = context
  const { amount = '50' } = flags
  const readBalances = async () => {
    const read = (token: Address) =>
      causeway.platforms.forChain(base.id).getBalance({ chainId: base.id, account, token }, { signal })
    const [usdc, weth] = await Promise.all([read(USDC), read(WETH)])
    return { usdc, weth }
  }
  const before = await readBalances()

  // If there is no quote, this throws a NoQuoteError with the reason of each provider.
  const quote = await causeway.quotes.getBestQuote(
    {
      fromChainId: base.id,
      toChainId: base.id,
      fromTokenAddress: USDC,
      toTokenAddress: WETH,
      fromTokenDecimals: 6,
      toTokenDecimals: 18,
      fromAmount: parseUnits(amount, 6, '--amount'),
      fromAddress: account,
      toAddress: account,
      slippage: 0.5, // percent
    },
    { timeout: 8_000, signal },
  )
  // The transaction is decoded, simulated and compared with the quote. If it differs, this throws.
  const built = await causeway.quotes.build(quote, { signal })
  const { spend, spender, recipient } = built.verification
  const wallet = await review(`${amount} USDC to WETH on ${base.name} through ${quote.name}`, [
    ['expected output', `${formatUnits(quote.toAmount, 18)} WETH`],
    ['minimum output', `${formatUnits(quote.toAmountMin, 18)} WETH`],
    ['input amount', spend.status],
    ['spender', spender.status],
    ['recipient', recipient.status],
  ])
  if (!wallet) return

  const transfer = await causeway.executor.execute(built, wallet, {
    signal,
    onProgress: ({ step, steps, kind, phase }) => print(`  ${step + 1}/${steps} ${kind}: ${phase}`),
  })
  for await (const state of causeway.transfers.watch(transfer.id, { signal })) {
    if (isFinishedTransfer(state)) print(`  ${state.status} ${state.hash}`)
  }

  const after = await readBalances()
  print(heading('Balances'))
  print(
    table([
      ['', 'before', 'after'],
      ['USDC', formatUnits(before.usdc, 6), formatUnits(after.usdc, 6)],
      ['WETH', formatUnits(before.weth, 18), formatUnits(after.weth, 18)],
    ]),
  )
}
