import { type Clock, createDeadline, type Deadline, type Logger, raceAbort } from '../../kernel/index.ts'
import type { PlatformRegistry } from '../../platforms/index.ts'
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
  { platforms, clock, logger, lifetime, signal }: ArrivalBlockContext,
): Promise<bigint | undefined> {
  const { outputChainId = chainId } = info
  if (outputChainId === chainId) return undefined
  const deadline = createDeadline({
    clock,
    what: 'The block of the destination chain',
    milliseconds: TIMEOUT_MS,
    parents: [signal, lifetime],
  })
  try {
    const platform = platforms.forChain(outputChainId)
    return await raceAbort(platform.getBlockNumber(outputChainId, deadline), deadline.signal)
  } catch (error) {
    logger.info(`The arrival on chain ${outputChainId} can only be told by the provider`, error)
    return undefined
  } finally {
    deadline.dispose()
  }
}
