import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { TokenService } from '../tokens/service.ts'
import { isAffectedBalancesQuery } from './query-options.ts'
import { BalanceService } from './service.ts'

/**
 * Adds `causeway.balances`: balances of many tokens on many chains. With `tokens()`, balances of a chain wait for its
 * token list.
 */
export function balances(): ServicePlugin<'balances', BalanceService, { readonly tokens?: TokenService }> {
  return {
    name: 'balances',
    requires: [],
    create(context, { tokens }) {
      const service = new BalanceService({
        ...context,
        adapters: context.platformPlugins.flatMap((plugin) => plugin.balances ?? []),
        // Chains of a VM without a plug-in are skipped, with the reason.
        required: [],
        tokenList: tokens && { ready: (chainId, options) => tokens.load(chainId, options) },
      })
      service.on('invalidated', (change) =>
        context.invalidateQueries((key) => isAffectedBalancesQuery(key, context.instanceId, change)),
      )
      context.onDispose(() => service.dispose())
      return service
    },
  }
}
