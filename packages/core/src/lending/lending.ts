import type { ErrorTranslator } from '../chain-errors/error-translator.ts'
import type { Executor } from '../execution/executor.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { PriceService } from '../prices/service.ts'
import type { TokenService } from '../tokens/service.ts'
import type { TransferJournal } from '../transfers/journal.ts'
import type { LenderFamily } from './lender.ts'
import { LendingService } from './lending-service.ts'
import { isAffectedLendingQuery } from './query-options.ts'

interface LendingDependencies {
  readonly errors: ErrorTranslator
  readonly executor: Executor
  readonly journal: TransferJournal
  readonly tokens?: TokenService
  readonly prices?: PriceService
}

/**
 * Adds `causeway.lending`: markets, positions, and plans of the given lender families, such as `aaveV3()`. With
 * `prices()`, markets have prices that their oracle lacks; with `tokens()`, assets have names and icons. Errors of
 * their contracts are translated by `causeway.errors`.
 */
export function lending(
  families: readonly LenderFamily[],
): ServicePlugin<'lending', LendingService, LendingDependencies> {
  return {
    name: 'lending',
    requires: [],
    create(context, { errors, executor, journal, tokens, prices }) {
      errors.register(families)
      const offers = new Map(
        context.platformPlugins.map(({ chainType, offerPermit }) => [
          chainType,
          offerPermit?.(context.platforms),
        ]),
      )
      const service = new LendingService({
        ...context,
        families,
        host: context.data,
        metadataDigests: context.data?.lenderDigests,
        prices,
        tokens,
        errors,
        executor,
        journal,
        // Lenders only exist on EVM chains.
        offerPermit: offers.get('EVM'),
      })
      service.on('invalidated', (change) =>
        context.invalidateQueries((key) => isAffectedLendingQuery(key, context.instanceId, change)),
      )
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
