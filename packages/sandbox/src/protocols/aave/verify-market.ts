import type { Address } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { expectInstalled } from '../expect-installed.ts'
import { dataProviderAbi, oracleAbi } from './abi.ts'
import type { AaveReserve } from './reserves.ts'

interface Market {
  readonly lender: string
  readonly dataProvider: Address
  readonly oracle: Address
  readonly reserves: readonly AaveReserve[]
}

/**
 * Checks the tokens and prices of all reserves.
 *
 * @throws SandboxError `INSTALL_FAILED` for an unexpected token or price
 */
export async function verifyMarket(
  chain: LocalChain,
  { lender, dataProvider, oracle, reserves }: Market,
  prices: ReadonlyMap<Address, bigint>,
): Promise<void> {
  const { client } = chain
  const checks = reserves.map(async ({ underlying, symbol, aToken, stableDebtToken, variableDebtToken }) => {
    const args = [underlying] as const
    const tokensCall = { functionName: 'getReserveTokensAddresses', args } as const
    const [tokens, price] = await Promise.all([
      client.readContract({ address: dataProvider, abi: dataProviderAbi, ...tokensCall }),
      client.readContract({ address: oracle, abi: oracleAbi, functionName: 'getAssetPrice', args }),
    ])
    const expected = [aToken, stableDebtToken, variableDebtToken]
    expectInstalled(chain, `the tokens of ${symbol} in ${lender}`, tokens.join(), expected.join())
    expectInstalled(chain, `the price of ${symbol} in ${lender}`, price, prices.get(underlying))
  })
  await Promise.all(checks)
}
