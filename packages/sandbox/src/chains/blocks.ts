import type { OnLog } from '../progress.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { ChainClient } from './client.ts'

/**
 * Mines a block each second beside one per transaction: confirmations come, and reads see the time of day. While the chain
 * mines no transactions by itself (`setAutomine(false)`), no other blocks come either.
 *
 * Anvil's own interval mining is not used: under it the states of 1,500 blocks are kept in memory, whatever is asked for.
 */
export function keepBlocksComing(client: ChainClient, onLog: OnLog): Repeated {
  const mine = async () => {
    if (await client.getAutomine()) await client.mine({ blocks: 1 })
  }
  return repeat(mine, { everyMs: () => 1_000, source: 'chains', failure: 'Mining a block failed', onLog })
}
