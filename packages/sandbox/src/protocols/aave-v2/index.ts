import { deployAt } from '../../chains/deploy-at.ts'
import { sendAll } from '../../chains/send-all.ts'
import { changePoolDebt, seedPool } from '../aave/seed-pool.ts'
import { verifyMarket } from '../aave/verify-market.ts'
import { readPrices } from '../feeds/index.ts'
import type { Protocol } from '../protocol.ts'
import { getContracts, wireContracts } from './contracts.ts'
import { aaveV2On, reservesOn } from './deployments.ts'
import { listReserves } from './list-reserves.ts'
import { oraclePrices } from './oracle.ts'

export { aaveV2On } from './deployments.ts'

/**
 * Aave V2 on Ethereum and its fork Lendle on Mantle. All contracts are real, except the WETH gateway. Contracts that
 * clients call have their real addresses.
 */
export const aaveV2: Protocol = {
  id: 'aave-v2',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const market = aaveV2On(chainId)
    if (market === undefined) return
    const owner = accounts.deployer.address
    const wrapped = spec.wrapped.address
    const reserves = reservesOn(chainId)
    await deployAt(client, owner, getContracts(market, wrapped, artifacts))
    await sendAll(client, owner, [
      ...wireContracts(market, owner),
      ...listReserves(market.configurator, reserves),
      ...seedPool(market.pool, reserves, owner),
    ])
    await verifyMarket(chain, market, oraclePrices(market, wrapped, await readPrices(chain)))
  },
  changeDebt(change) {
    const market = aaveV2On(change.chainId)
    return market === undefined ? [] : changePoolDebt(market.pool, reservesOn(change.chainId), change)
  },
}
