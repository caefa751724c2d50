import type { ServicePlugin } from '../platforms/service-plugin.ts'
import type { TokenService } from '../tokens/service.ts'
import { isAffectedBalancesQuery } from './query-options.ts'
import { BalanceService } from './service.ts'

/**
 * Adds the service `causeway.balances`, which reads token balances on many chains. With `tokens()`, token balances of a
 * chain are read once its token list is loaded.
 */
export function balances(): ServicePlugin<'balances', BalanceService, { readonly tokens?: TokenService }> {
  return {
    name: 'balances',
    requires: [],
    create(context, { tokens }) {
      const service = new BalanceService({
        ...context,
        adapters: context.platformPlugins.flatMap((plugin) => plugin.balances ?? []),
        // Do not throw for chains whose VM has no plug-in: they are skipped with a reason.
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
