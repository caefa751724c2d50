import type { OnLog } from '../progress.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { ChainClient } from './client.ts'

/** Times between blocks, in milliseconds. */
export interface BlockPace {
  /** Time between blocks after a transaction. */
  readonly blockMs: number
  /** Time between blocks without transactions, at least `blockMs`: each block keeps a state in memory. */
  readonly idleBlockMs: number
}

/** Number of blocks that follow a transaction at the shorter interval, for its confirmations. */
const BLOCKS_AFTER_TRANSACTION = 20

/**
 * Mines blocks in addition to one per transaction, so that confirmations and timestamps advance. No blocks are mined
 * while automatic mining is off (`setAutomine(false)`). Anvil's interval mining is not used, because it keeps the states
 * of 1,500 blocks in memory regardless of its options.
 */
export function keepBlocksComing(client: ChainClient, pace: BlockPace, onLog: OnLog): Repeated {
  const isDue = createBlockPacer(pace)
  const mineBlock = async () => {
    if (!(await client.getAutomine())) return
    if (isDue(await client.getBlockNumber({ cacheTime: 0 }))) await client.mine({ blocks: 1 })
  }
  return repeat(mineBlock, {
    everyMs: () => pace.blockMs,
    source: 'chains',
    failure: 'Failed to mine a block',
    onLog,
  })
}

/**
 * Creates a function that is called every `blockMs` with the latest block, and returns whether a block is due. A latest
 * block that was not due contains a transaction.
 */
export function createBlockPacer({ blockMs, idleBlockMs }: BlockPace): (latestBlock: bigint) => boolean {
  let expectedBlock: bigint | undefined
  let activeBlocks = 0
  let waitedMs = 0
  return (latestBlock) => {
    if (latestBlock !== expectedBlock) activeBlocks = BLOCKS_AFTER_TRANSACTION
    waitedMs += blockMs
    const isDue = activeBlocks > 0 || waitedMs >= idleBlockMs
    if (isDue) {
      activeBlocks = Math.max(0, activeBlocks - 1)
      waitedMs = 0
    }
    expectedBlock = isDue ? latestBlock + 1n : latestBlock
    return isDue
  }
}
