/** BNB Chain, where bridged tokens have different decimals than on other chains. */
export const BNB_CHAIN_ID = 56

/**
 * The SpokePool by chain id: the only contract that deposits go to, and the only spender.
 *
 * Source: github.com/across-protocol/contracts, commit 8ab0730 of 2026-06-11, `broadcast/deployed-addresses.json`: the EVM chains
 * that https://docs.across.to/reference/supported-chains lists. Equal to `config/across.json` of github.com/lifinance/contracts,
 * commit ef00558 of 2026-08-21, for the chains that are in both.
 */
const SPOKE_POOLS: Readonly<Record<number, string>> = {
  1: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
  10: '0x6f26Bf09B1C792e3228e5467807a900A503c0281',
  56: '0x4e8E101924eDE233C13e2D8622DC8aED2872d505',
  130: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  137: '0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096',
  143: '0xd2ecb3afe598b746F8123CaE365a598DA831A449',
  232: '0xb234cA484866c811d0e6D3318866F583781ED045',
  324: '0xE0B015E54d54fc84a6cB9B666099c46adE9335FF',
  480: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  999: '0x35E63eA3eb0fb7A3bc543C71FB66412e1F6B0E04',
  1135: '0x9552a0a6624A23B848060AE5901659CDDa1f83f8',
  1868: '0x3baD7AD0728f9917d1Bf08af5782dCbD516cDd96',
  4326: '0x3Db06DA8F0a24A525f314eeC954fC5c6a973d40E',
  8453: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  9745: '0x50039fAEfebef707cFD94D6d462fE6D10B39207a',
  34443: '0x3baD7AD0728f9917d1Bf08af5782dCbD516cDd96',
  42161: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
  57073: '0xeF684C38F94F48775959ECf2012D7E864ffb9dd4',
  59144: '0x7E63A5f1a8F0B4d0934B2f2327DAED3F6bb2ee75',
  81457: '0x2D509190Ed0172ba588407D4c2df918F955Cc6E1',
  534352: '0x3baD7AD0728f9917d1Bf08af5782dCbD516cDd96',
  7777777: '0x13fDac9F9b4777705db45291bbFF3c972c6d1d97',
}

/**
 * The wrapped native token by chain id, which Across moves in place of the native one.
 *
 * Source: github.com/across-protocol/frontend, `src/data/routes_1_0xc186fA914353c44b2E33eBE05f21846F1048bEda.json`, 2026-02.
 */
const WRAPPED_NATIVES: Readonly<Record<number, string>> = {
  1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  324: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  59144: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
  81457: '0x4300000000000000000000000000000000000004',
  534352: '0x5300000000000000000000000000000000000004',
}

/** Chains that share the WETH predeploy of the OP stack (specs.optimism.io, predeploys; MegaETH: `config/networks.json` as above). */
const OP_STACK: readonly number[] = [10, 130, 480, 1135, 1868, 4326, 8453, 34443, 57073, 7777777]
const OP_STACK_WETH = '0x4200000000000000000000000000000000000006'

/** Returns the SpokePool of a chain; undefined if Across has none. */
export function getSpokePool(chainId: number): string | undefined {
  return SPOKE_POOLS[chainId]
}

/** Returns the wrapped native token of a chain; undefined if Across does not bridge the native token. */
export function getPoolNative(chainId: number): string | undefined {
  return OP_STACK.includes(chainId) ? OP_STACK_WETH : WRAPPED_NATIVES[chainId]
}
