import type { OnLog } from '../progress.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { ChainClient } from './client.ts'

/**
 * Mines a block each second in addition to one per transaction, so that confirmations and timestamps advance. While
 * automatic mining is off (`setAutomine(false)`), no blocks are mined.
 *
 * Anvil's interval mining is not used: it keeps the states of 1,500 blocks in memory, regardless of its options.
 */
export function keepBlocksComing(client: ChainClient, onLog: OnLog): Repeated {
  const mineBlock = async () => {
    if (await client.getAutomine()) await client.mine({ blocks: 1 })
  }
  return repeat(mineBlock, {
    everyMs: () => 1_000,
    source: 'chains',
    failure: 'Mining a block failed',
    onLog,
  })
}
