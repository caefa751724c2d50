import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send.ts'
import { dataProviderAbi, oracleAbi } from '../aave/abi.ts'
import { readPrices } from '../feeds/index.ts'
import type { Protocol } from '../protocol.ts'
import { expectInstalled } from '../verify.ts'
import { contractsOf, tokenContractsOf, wireContracts } from './contracts.ts'
import { listReserves } from './listing.ts'
import { type AaveV3Market, aaveV3On } from './markets.ts'
import { rewardSuppliers } from './rewards.ts'
import { seedMarket } from './seed.ts'

export { type AaveV3Market, type AaveV3Reserve, aaveV3On } from './markets.ts'

/** Aave V3 at 3.0.2: the real contracts; what clients call stands at the real addresses. */
export const aaveV3: Protocol = {
  id: 'aave-v3',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId } = chain
    const market = aaveV3On(chainId)
    if (market === undefined) return
    const owner = accounts.deployer.address
    await deployAt(client, owner, contractsOf(market, owner, chain.spec.wrapped.address, artifacts))
    await sendAll(client, owner, wireContracts(market, owner))
    // What is made now asks the pool and the provider while it is made.
    await deployAt(client, owner, tokenContractsOf(market, artifacts))
    const { timestamp } = await client.getBlock()
    await sendAll(client, owner, [
      ...listReserves(market, owner),
      ...rewardSuppliers(market, owner, chain.spec.wrapped.address, timestamp),
      ...seedMarket(market, owner),
    ])
    await verify(chain, market)
  },
}

async function verify(chain: LocalChain, { dataProvider, oracle, reserves }: AaveV3Market): Promise<void> {
  const prices = await readPrices(chain)
  const checks = reserves.map(async ({ underlying, symbol, aToken, stableDebtToken, variableDebtToken }) => {
    const asked = { functionName: 'getReserveTokensAddresses', args: [underlying] } as const
    const [tokens, price] = await Promise.all([
      chain.client.readContract({ address: dataProvider, abi: dataProviderAbi, ...asked }),
      chain.client.readContract({
        address: oracle,
        abi: oracleAbi,
        functionName: 'getAssetPrice',
        args: [underlying],
      }),
    ])
    const expected = [aToken, stableDebtToken, variableDebtToken]
    expectInstalled(chain, `the tokens of Aave's ${symbol}`, tokens.join(), expected.join())
    expectInstalled(chain, `Aave's price of ${symbol}`, price, prices.get(underlying))
  })
  await Promise.all(checks)
}
