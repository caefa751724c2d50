import { deployAt } from '../../chains/deploy-at.ts'
import { sendAll } from '../../chains/send-all.ts'
import { changePoolDebt, seedPool } from '../aave/seed-pool.ts'
import { verifyMarket } from '../aave/verify-market.ts'
import { readPrices } from '../feeds/index.ts'
import type { Protocol } from '../protocol.ts'
import { getContracts, getTokenContracts, wireContracts } from './contracts.ts'
import { aaveV3On } from './deployments.ts'
import { freezeReserves, listReserves } from './list-reserves.ts'
import { reservesOn } from './listed-reserves.ts'
import { rewardSuppliers } from './reward-suppliers.ts'

export { aaveV3On } from './deployments.ts'

/** Aave V3 (3.0.2): real contracts. Contracts that clients call have their real addresses. */
export const aaveV3: Protocol = {
  id: 'aave-v3',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId } = chain
    const market = aaveV3On(chainId)
    if (market === undefined) return
    const owner = accounts.deployer.address
    await deployAt(client, owner, getContracts(market, owner, chain.spec.wrapped.address, artifacts))
    await sendAll(client, owner, wireContracts(market, owner))
    // These constructors call the pool and the addresses provider, which must be wired first.
    await deployAt(client, owner, getTokenContracts(market, artifacts))
    const reserves = reservesOn(chainId)
    const { timestamp } = await client.getBlock()
    await sendAll(client, owner, [
      ...listReserves(market, reserves, owner),
      ...rewardSuppliers(market, owner, chain.spec.wrapped.address, timestamp),
      ...seedPool(market.pool, reserves, owner),
      ...freezeReserves(market.configurator, reserves),
    ])
    await verifyMarket(chain, market, await readPrices(chain))
  },
  changeDebt(change) {
    const market = aaveV3On(change.chainId)
    if (market === undefined) return []
    const { configurator, pool } = market
    const reserves = reservesOn(change.chainId)
    return [
      // A frozen reserve lends nothing.
      ...freezeReserves(configurator, reserves, false),
      ...changePoolDebt(pool, reserves, change),
      ...freezeReserves(configurator, reserves),
    ]
  },
}
