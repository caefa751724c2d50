import { type Deadline, withDeadline } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import type { ExecutionPlan } from './plan.ts'

interface ArrivalBlockContext {
  readonly platforms: Pick<PlatformRegistry, 'forChain'>
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
  readonly signal: AbortSignal | undefined
}

const TIMEOUT_MS = 2_000

/**
 * The latest block of the destination chain, after which an arrival is looked for there; none within one chain. A node
 * that does not tell in time holds nothing up.
 */
export async function readArrivalBlock(
  { chainId, info }: ExecutionPlan,
  { platforms, clock, logger, lifetime, signal: caller }: ArrivalBlockContext,
): Promise<bigint | undefined> {
  const { outputChainId = chainId } = info
  if (outputChainId === chainId) return undefined
  const what = 'The block of the destination chain'
  const limits = { clock, what, milliseconds: TIMEOUT_MS, parents: [caller, lifetime] }
  try {
    const platform = platforms.forChain(outputChainId)
    return await withDeadline(limits, (signal) => platform.getBlockNumber(outputChainId, { signal }))
  } catch (error) {
    logger.info(`The arrival on chain ${outputChainId} can only be told by the provider`, error)
    return undefined
  }
}
