/** Tracks all stored transfers with one timer, as a server does, and prints each change. */
import {
  type Address,
  type Causeway,
  createCauseway,
  isFinishedTransfer,
  parseUnits,
  type TransferRecord,
  type Wallet,
} from '@causeway/core'
import { arbitrum, base, ethereum } from '@causeway/core/chains'
import { fileStorage } from '@causeway/core/node'
import { heading, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const USDC: Readonly<Record<number, Address>> = {
  [ethereum.id]: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  [base.id]: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  [arbitrum.id]: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
}

export async function run(context: ExampleContext): Promise<void> {
  const { config, folder, print, review, signal } = context
  const causeway = createCauseway({ ...config, storage: fileStorage(folder) })
  try {
    // Transfers of earlier processes are tracked automatically once they are loaded.
    await causeway.transfers.load()
    print(heading(`${causeway.transfers.store.getAll().length} stored transfers`))
    const wallet = await review('send five transfers of USDC to track')
    if (wallet) await sendFive(causeway, wallet, signal)

    const report = (record: TransferRecord) => print(`  ${record.status.padEnd(9)} ${record.id}`)
    const stopListening = [causeway.transfers.on('updated', report), causeway.transfers.on('stalled', report)]
    print(heading('Tracking all transfers'))
    await allFinished(causeway, signal)
    for (const stop of stopListening) stop()

    print(heading('Results'))
    print(
      table(
        causeway.transfers.store
          .getAll()
          .map(({ status, info, toHash = '' }) => [
            status,
            `${info.inputChainId} -> ${info.outputChainId ?? '?'}`,
            info.aggregator ?? '',
            toHash,
          ]),
      ),
    )
  } finally {
    await causeway.dispose()
  }
}

/** Sends five transfers one after the other, so that all of them are pending at the same time. */
async function sendFive(causeway: Causeway, wallet: Wallet, signal: AbortSignal): Promise<void> {
  const routes = [
    [arbitrum.id, base.id],
    [base.id, arbitrum.id],
    [ethereum.id, base.id],
    [arbitrum.id, ethereum.id],
    [base.id, ethereum.id],
  ] as const
  for (const [fromChainId, toChainId] of routes) {
    const quote = await causeway.quotes.getBestQuote(
      {
        fromChainId,
        toChainId,
        fromTokenAddress: requireUsdc(fromChainId),
        toTokenAddress: requireUsdc(toChainId),
        fromTokenDecimals: 6,
        toTokenDecimals: 6,
        fromAmount: parseUnits('10', 6),
        fromAddress: wallet.address,
        toAddress: wallet.address,
      },
      { timeout: 8_000, signal },
    )
    await causeway.executor.execute(await causeway.quotes.build(quote, { signal }), wallet, { signal })
  }
}

function allFinished({ transfers }: Causeway, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (signal.aborted) reject(signal.reason)
      else if (!transfers.store.getAll().every(isFinishedTransfer)) return
      else resolve()
      stop()
    }
    const unsubscribe = transfers.store.subscribeAll(check)
    const stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', check)
    }
    signal.addEventListener('abort', check)
    check()
  })
}

function requireUsdc(chainId: number): Address {
  const address = USDC[chainId]
  if (!address) throw new Error(`Unknown USDC address on chain ${chainId}.`)
  return address
}
