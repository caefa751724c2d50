import { type Address, encodeAbiParameters, parseAbi, parseAbiParameters } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'

/** Address of Dai on Ethereum. Source of this and of the vault's address: https://github.com/makerdao/sdai */
const dai: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const savingsDai = {
  chainId: 1,
  address: '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
  symbol: 'sDAI',
  name: 'Savings Dai',
  decimals: 18,
} as const

const abi = parseAbi(['function asset() view returns (address)'])

/** Stand-in for Savings Dai, at its real address. */
export const savings: Protocol = {
  id: 'savings',
  async install({ chain, artifacts, accounts }) {
    const { address, chainId, name, symbol, decimals } = savingsDai
    if (chain.chainId !== chainId) return
    const args = encodeAbiParameters(parseAbiParameters('address, string, string, uint8'), [
      dai,
      name,
      symbol,
      decimals,
    ])
    const vault = createDeployer(artifacts)(address, 'SavingsVault', args)
    await deployAt(chain.client, accounts.deployer.address, [vault])
    const asset = await chain.client.readContract({ address, abi, functionName: 'asset' })
    expectInstalled(chain, 'the asset of Savings Dai', asset, dai)
  },
}
