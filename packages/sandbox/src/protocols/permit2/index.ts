import { type Address, domainSeparator, parseAbi } from 'viem'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'

/** Address of Permit2 on every chain. Source: https://github.com/Uniswap/permit2 */
export const permit2Address: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)'])

/**
 * Permit2 with its runtime code from mainnet, which caches the domain separator of chain 1 and recomputes it on other
 * chains.
 */
export const permit2: Protocol = {
  id: 'permit2',
  async install({ chain, artifacts }) {
    const address = permit2Address
    await chain.client.setCode({ address, bytecode: artifacts.bytecode('Permit2Runtime') })
    const domain = await chain.client.readContract({ address, abi, functionName: 'DOMAIN_SEPARATOR' })
    const expected = domainSeparator({
      domain: { name: 'Permit2', chainId: chain.chainId, verifyingContract: address },
    })
    expectInstalled(chain, "Permit2's domain separator", domain, expected)
  },
}
