import { sameAddress } from '../../chains/address.ts'

/**
 * OrbiterRouterV3 by chain id, the only contract that takes deposits.
 *
 * Source: https://docs.orbiter.finance/developer/smart-contract, 2026-11. For Merlin (4200),
 * github.com/Cryptorubic/rubic-sdk, `orbiter-bridge`, which matches the documentation on other chains.
 */
const COMMON_ROUTER = '0x13e46b2a3f8512ed4682a8fb8b560589fe3c2172'
const COMMON_CHAINS: readonly number[] = [
  56, 169, 196, 204, 255, 1101, 5000, 8453, 42766, 59144, 81457, 534352,
]
const ROUTERS: Readonly<Record<number, string>> = {
  1: '0xc741900276cd598060b0fe6594fbe977392928f4',
  10: '0x3191f40de6991b1bb1f61b7cec43d62bb337786b',
  137: '0x653f25dc641544675338cb47057f8ea530c69b78',
  324: '0xb4ab2ff34fadc774aff45f1c4566cb5e16bd4867',
  4200: '0x4b8a4641c140b3aa6be8d99786fafe47a65869db',
  42161: '0x6a065083886ec63d274b8e1fe19ae2ddf498bfdd',
  42170: '0xbea3c3c4f00799b9b053f7ad25024d85e1ad049a',
  167000: '0x2598d7bc9d3b4b6124f3282e49eee68db270f516',
  7777777: '0x2598d7bc9d3b4b6124f3282e49eee68db270f516',
}

/** Returns the router of a chain; undefined if none is published. */
export function getRouter(chainId: number): string | undefined {
  return ROUTERS[chainId] ?? (COMMON_CHAINS.includes(chainId) ? COMMON_ROUTER : undefined)
}

/**
 * Accounts of Orbiter's makers, which receive deposits and pay recipients on the destination chain.
 *
 * Source: github.com/duneanalytics/spellbook, `orbiter_v1_deposits`, 2026-11.
 */
const MAKERS: readonly string[] = [
  '0x646592183ff25a0c44f09896a384004778f831ed',
  '0x80c67432656d59144ceff962e8faf8926599bcf8',
  '0xe4edb277e41dc89ab076a1f049f4a3efa700bce8',
  '0xee73323912a4e3772b74ed0ca1595a152b0ef282',
  '0xe01a40a0894970fc4c2b06f36f5eb94e73ea502d',
  '0x41d3d33156ae7c62c094aae2995003ae63f587b3',
  '0xd7aa9ba6caac7b0436c91396f22ca5a7f31664fc',
  '0x0a88bc5c32b684d467b43c06d9e0899efeaf59df',
  '0x1c84daa159cf68667a54beb412cdb8b2c193fb32',
  '0x8086061cf07c03559fbb4aa58f191f9c4a5df2b2',
  '0x732efacd14b0355999aebb133585787921aba3a9',
  '0x34723b92ae9708ba33843120a86035d049da7dfa',
  '0x095d2918b03b2e86d68551dcf11302121fb626c9',
  '0x3bdb03ad7363152dfbc185ee23ebc93f0cf93fd1',
  '0xacc517ea627ceb71cf25e002adaa9761623837b9',
  '0x9c6750d463ad17deec97a630af766f0a78f95127',
  '0xa8bd77769c875f8490e4b49f4c02a1dd83d21a18',
  '0xa383a72e000c056cceaa9305b7b5d2d90887fbfd',
  '0xed01d58fe6433a5fe69720a0aa0ab1d1fdb15212',
]

/** Returns whether an account is a known maker, or one that the application added. */
export function isKnownMaker(address: string, added: readonly string[]): boolean {
  return [...MAKERS, ...added].some((maker) => sameAddress(maker, address))
}
