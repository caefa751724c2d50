import type { DevAccounts } from './chains/accounts.ts'
import { HISTORY_SECONDS, type LocalChain } from './chains/index.ts'
import { sendAll } from './chains/send-all.ts'
import type { OnProgress } from './progress.ts'
import { renewPrices } from './protocols/feeds/index.ts'
import { protocolsFor } from './protocols/index.ts'

/** Options of `createHistory`. */
interface HistoryOptions {
  readonly hasMarkets: boolean
  readonly accounts: DevAccounts
  readonly onProgress: OnProgress
}

/** Number of times that debts change. */
const CHANGES = 20
/** Blocks between two changes. Together with those of the installation, they must be fewer than the kept states. */
const BLOCKS_BETWEEN = 24
const BLOCK_SECONDS = HISTORY_SECONDS / (CHANGES * BLOCKS_BETWEEN)

/**
 * Mines the blocks of 30 days on chains that begin 30 days ago, and changes the debts at lenders meanwhile, so that
 * earlier blocks have other rates. At the end, debts are as they were seeded, with interest, and prices are current.
 */
export async function createHistory(chains: readonly LocalChain[], options: HistoryOptions): Promise<void> {
  const { hasMarkets, accounts, onProgress } = options
  const owner = accounts.deployer.address
  const lenders = protocolsFor({ hasMarkets }).flatMap(({ changeDebt }) => changeDebt ?? [])
  let done = 0
  const createOn = async (chain: LocalChain) => {
    const { client, chainId } = chain
    for (let change = 1; change <= CHANGES; change++) {
      const getPercent = (market: number) => getDebt(market, change) - getDebt(market, change - 1)
      await sendAll(
        client,
        owner,
        lenders.flatMap((changeDebt) => changeDebt({ chainId, owner, getPercent })),
      )
      await client.mine({ blocks: BLOCKS_BETWEEN, interval: BLOCK_SECONDS })
      done += 1
      const total = chains.length * CHANGES
      onProgress({ step: 'history', done, total, detail: `30 days on ${chain.spec.name}` })
    }
    const { timestamp } = await client.getBlock()
    // A chain from an image is as old as the image.
    const behind = Math.floor(Date.now() / 1_000) - Number(timestamp)
    if (behind > 0) await client.increaseTime({ seconds: behind })
    await renewPrices(chain, owner)
  }
  await Promise.all(chains.map(createOn))
}

/** Returns the debt after a number of changes, in percent of the seeded one: from 50 to 100, and 100 at both ends. */
function getDebt(market: number, change: number): bigint {
  if (change === 0) return 100n
  const repaid = 25 + 16 * Math.sin(change * 0.55 + market * 2) + 9 * Math.sin(change * 1.7 + market)
  return 100n - BigInt(Math.round(repaid * (1 - (change / CHANGES) ** 4)))
}
