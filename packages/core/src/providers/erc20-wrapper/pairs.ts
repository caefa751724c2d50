import type { Address } from '../../kernel/schema.ts'
import type { WrapMethod } from './wrap-methods.ts'

/** A pair of tokens of one chain, of which one wraps the other. */
export interface WrapPair {
  readonly chainId: number
  readonly underlying: Address
  /** The wrapping token, which is the contract to call. */
  readonly wrapped: Address
  readonly method: WrapMethod
  /** Whether the contract cannot unwrap immediately. */
  readonly wrapsOnly?: true
}

/**
 * Default pairs. Sources of the addresses: the deployment lists of Lido, Sky and Ethena, which match Aave's address
 * book; for sDAI on Gnosis, the erc4626 configuration of VeloraDEX/paraswap-dex-lib.
 */
export const WRAP_PAIRS: readonly WrapPair[] = [
  {
    // stETH and wstETH
    chainId: 1,
    underlying: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
    wrapped: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    method: 'wsteth',
  },
  {
    // DAI and sDAI
    chainId: 1,
    underlying: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    wrapped: '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
    method: 'erc4626',
  },
  {
    // USDS and sUSDS
    chainId: 1,
    underlying: '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
    wrapped: '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD',
    method: 'erc4626',
  },
  {
    // USDe and sUSDe. Unstaking takes several days.
    chainId: 1,
    underlying: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
    wrapped: '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497',
    method: 'erc4626',
    wrapsOnly: true,
  },
  {
    // WXDAI and Gnosis' sDAI
    chainId: 100,
    underlying: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    wrapped: '0xaf204776c7245bF4147c2612BF6e5972Ee483701',
    method: 'erc4626',
  },
]
