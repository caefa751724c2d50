import type { OnLog } from '../progress.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { ChainClient } from './client.ts'

/**
 * Mines blocks at an interval, in milliseconds, in addition to one per transaction, so that confirmations and timestamps advance. No blocks
 * are mined while automatic mining is off (`setAutomine(false)`). Anvil's interval mining is not used, because it keeps
 * the states of 1,500 blocks in memory regardless of its options.
 */
export function keepBlocksComing(client: ChainClient, everyMs: number, onLog: OnLog): Repeated {
  const mineBlock = async () => {
    if (await client.getAutomine()) await client.mine({ blocks: 1 })
  }
  return repeat(mineBlock, {
    everyMs: () => everyMs,
    source: 'chains',
    failure: 'Failed to mine a block',
    onLog,
  })
}
