import type { Hex } from '../kernel/schema.ts'
import { FUEL_CHAIN_ID } from './chain-ids.ts'
import { defineChain } from './define.ts'
import type { ChainRecord, NativeCurrency, WrappedNative } from './record.ts'

// Ids, native assets, explorers, Multicall3 addresses and block times are from viem/chains. Nodes are from the chains'
// documentation and public node lists, and need no key. Each wrapped asset is confirmed by the sources named above its
// chain.

const ETHER: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

// Multicall3 has the same address on nearly every chain: https://www.multicall3.com
const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

function weth(address: Hex): WrappedNative {
  return { address, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
}

/** Mantle. Sources of the wrapped native token: Aave V3 market list, Axelar static config. */
export const mantle: ChainRecord = /* @__PURE__ */ defineChain({
  id: 5000,
  slug: 'mantle',
  name: 'Mantle',
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  wrappedNative: {
    address: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
    name: 'Wrapped Mantle',
    symbol: 'WMNT',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.mantle.xyz',
    'https://mantle.drpc.org',
    'https://1rpc.io/mantle',
    'https://mantle-public.nodies.app',
    'https://mantle-rpc.publicnode.com',
  ],
  explorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' },
  multicall3: MULTICALL3,
})

/** Arbitrum One. Sources of the wrapped native token: Aave V3 market list, Squid chain list. */
export const arbitrum: ChainRecord = /* @__PURE__ */ defineChain({
  id: 42161,
  slug: 'arbitrum',
  name: 'Arbitrum One',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
  rpcUrls: [
    'https://arb1.arbitrum.io/rpc',
    'https://arbitrum-one-rpc.publicnode.com',
    'https://arbitrum.drpc.org',
    'https://arb1.lava.build',
    'https://1rpc.io/arb',
  ],
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 0.25,
})

/** Polygon. Sources of the wrapped native token: Aave V3 market list, Squid chain list. */
export const polygon: ChainRecord = /* @__PURE__ */ defineChain({
  id: 137,
  slug: 'polygon',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  wrappedNative: {
    address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    name: 'Wrapped POL',
    symbol: 'WPOL',
    decimals: 18,
  },
  rpcUrls: [
    'https://polygon-bor-rpc.publicnode.com',
    'https://polygon.drpc.org',
    'https://polygon.lava.build',
    'https://polygon-pokt.nodies.app',
    'https://polygon.gateway.tenderly.co',
    'https://polygon-rpc.com',
  ],
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Optimism. Sources of the wrapped native token: OP Stack predeploy, Aave V3 market list. */
export const optimism: ChainRecord = /* @__PURE__ */ defineChain({
  id: 10,
  slug: 'optimism',
  name: 'Optimism',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x4200000000000000000000000000000000000006'),
  rpcUrls: [
    'https://mainnet.optimism.io',
    'https://optimism-rpc.publicnode.com',
    'https://optimism.drpc.org',
    'https://1rpc.io/op',
    'https://0xrpc.io/op',
  ],
  explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Base. Sources of the wrapped native token: OP Stack predeploy, Aave V3 market list. */
export const base: ChainRecord = /* @__PURE__ */ defineChain({
  id: 8453,
  slug: 'base',
  name: 'Base',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x4200000000000000000000000000000000000006'),
  rpcUrls: [
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
    'https://base.drpc.org',
    'https://base.lava.build',
    'https://1rpc.io/base',
    'https://base-pokt.nodies.app',
    'https://developer-access-mainnet.base.org',
    'https://base.gateway.tenderly.co',
  ],
  explorer: { name: 'Basescan', url: 'https://basescan.org' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Fuel (Ignition, the mainnet). Its native asset has no wrapper. */
export const fuel: ChainRecord = /* @__PURE__ */ defineChain({
  id: FUEL_CHAIN_ID,
  slug: 'fuel',
  name: 'Fuel',
  chainType: 'FUEL',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 9 },
  rpcUrls: ['https://mainnet.fuel.network/v1/graphql'],
  explorer: {
    name: 'Fuel Explorer',
    url: 'https://app.fuel.network',
    paths: { address: 'account', contract: 'contract', token: null },
  },
  blockTimeSeconds: 1,
})

/** Avalanche. Sources of the wrapped native token: Aave V3 market list, Squid chain list. */
export const avalanche: ChainRecord = /* @__PURE__ */ defineChain({
  id: 43114,
  slug: 'avalanche',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  wrappedNative: {
    address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    name: 'Wrapped AVAX',
    symbol: 'WAVAX',
    decimals: 18,
  },
  rpcUrls: [
    'https://api.avax.network/ext/bc/C/rpc',
    'https://avalanche-c-chain-rpc.publicnode.com',
    'https://avalanche.drpc.org',
    'https://1rpc.io/avax/c',
  ],
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 1.7,
})

/** BNB Chain. Sources of the wrapped native token: Aave V3 market list, Squid chain list. */
export const bnb: ChainRecord = /* @__PURE__ */ defineChain({
  id: 56,
  slug: 'bsc',
  name: 'BNB Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  wrappedNative: {
    address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    name: 'Wrapped BNB',
    symbol: 'WBNB',
    decimals: 18,
  },
  rpcUrls: [
    'https://bsc-dataseed.bnbchain.org',
    'https://bsc-rpc.publicnode.com',
    'https://bsc.drpc.org',
    'https://bsc-dataseed1.defibit.io',
    'https://1rpc.io/bnb',
  ],
  explorer: { name: 'BscScan', url: 'https://bscscan.com' },
  multicall3: MULTICALL3,
  // BEP-619, in force since January 2026.
  blockTimeSeconds: 0.45,
})

/** Ethereum. Sources of the wrapped native token: Aave V3 market list, Squid chain list. */
export const ethereum: ChainRecord = /* @__PURE__ */ defineChain({
  id: 1,
  slug: 'ethereum',
  name: 'Ethereum',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  rpcUrls: [
    'https://ethereum-rpc.publicnode.com',
    'https://eth.drpc.org',
    'https://eth.llamarpc.com',
    'https://eth.merkle.io',
    'https://0xrpc.io/eth',
    'https://mainnet.gateway.tenderly.co',
  ],
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 12,
})

/** Hemi. Sources of the wrapped native token: OP Stack predeploy, Morpho address list. */
export const hemi: ChainRecord = /* @__PURE__ */ defineChain({
  id: 43111,
  slug: 'hemi',
  name: 'Hemi',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x4200000000000000000000000000000000000006'),
  rpcUrls: ['https://rpc.hemi.network/rpc', 'https://hemi.drpc.org'],
  explorer: { name: 'Hemi Explorer', url: 'https://explorer.hemi.xyz' },
  // viem does not list the contract. Other SDKs record its deployment at block 4502791.
  multicall3: MULTICALL3,
  blockTimeSeconds: 12,
})

/** XDC Network. Sources of the wrapped native token: Morpho address list, Fathom market list. */
export const xdc: ChainRecord = /* @__PURE__ */ defineChain({
  id: 50,
  slug: 'xdc',
  name: 'XDC Network',
  nativeCurrency: { name: 'XDC', symbol: 'XDC', decimals: 18 },
  wrappedNative: {
    address: '0x951857744785E80e2De051c32EE7b25f9c458C42',
    name: 'Wrapped XDC',
    symbol: 'WXDC',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.xdcrpc.com',
    'https://erpc.xdcrpc.com',
    'https://rpc.xinfin.network',
    'https://rpc.xdc.org',
    'https://erpc.xinfin.network',
    'https://rpc1.xinfin.network',
  ],
  explorer: { name: 'XDCScan', url: 'https://xdcscan.com' },
  multicall3: '0x0B1795ccA8E4eC4df02346a082df54D437F8D9aF',
})

/** Plasma. Sources of the wrapped native token: Aave V3 market list, @1delta/wnative. */
export const plasma: ChainRecord = /* @__PURE__ */ defineChain({
  id: 9745,
  slug: 'plasma',
  name: 'Plasma',
  nativeCurrency: { name: 'Plasma', symbol: 'XPL', decimals: 18 },
  wrappedNative: {
    address: '0x6100E367285b01F48D07953803A2d8dCA5D19873',
    name: 'Wrapped XPL',
    symbol: 'WXPL',
    decimals: 18,
  },
  rpcUrls: ['https://rpc.plasma.to', 'https://plasma.drpc.org'],
  explorer: { name: 'PlasmaScan', url: 'https://plasmascan.to' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 1,
})

/** Scroll. Sources of the wrapped native token: Scroll predeploy, Aave V3 market list. */
export const scroll: ChainRecord = /* @__PURE__ */ defineChain({
  id: 534352,
  slug: 'scroll',
  name: 'Scroll',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x5300000000000000000000000000000000000004'),
  rpcUrls: [
    'https://rpc.scroll.io',
    'https://scroll-rpc.publicnode.com',
    'https://scroll.drpc.org',
    'https://1rpc.io/scroll',
    'https://scroll.api.onfinality.io/public',
  ],
  explorer: { name: 'Scrollscan', url: 'https://scrollscan.com' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 3,
})

/** Sonic. Sources of the wrapped native token: Aave V3 market list, Morpho address list. */
export const sonic: ChainRecord = /* @__PURE__ */ defineChain({
  id: 146,
  slug: 'sonic',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  wrappedNative: {
    address: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38',
    name: 'Wrapped Sonic',
    symbol: 'WS',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.soniclabs.com',
    'https://sonic-rpc.publicnode.com',
    'https://sonic.drpc.org',
    'https://sonic.api.onfinality.io/public',
    'https://sonic-json-rpc.stakely.io',
  ],
  explorer: { name: 'Sonic Explorer', url: 'https://sonicscan.org' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 0.63,
})

/** Kaia. Sources of the wrapped native token: Avalon market list, Morpho address list. */
export const kaia: ChainRecord = /* @__PURE__ */ defineChain({
  id: 8217,
  slug: 'kaia',
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  wrappedNative: {
    address: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    name: 'Wrapped KAIA',
    symbol: 'WKAIA',
    decimals: 18,
  },
  rpcUrls: [
    'https://public-en.node.kaia.io',
    'https://kaia-public.nodies.app',
    'https://1rpc.io/klay',
    'https://klaytn.drpc.org',
    'https://klaytn.api.onfinality.io/public',
  ],
  explorer: { name: 'KaiaScan', url: 'https://kaiascan.io' },
  multicall3: MULTICALL3,
})

/** Moonbeam. Sources of the wrapped native token: Squid chain list, Axelar static config. */
export const moonbeam: ChainRecord = /* @__PURE__ */ defineChain({
  id: 1284,
  slug: 'moonbeam',
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  wrappedNative: {
    address: '0xAcc15dC74880C9944775448304B263D191c6077F',
    name: 'Wrapped Glimmer',
    symbol: 'WGLMR',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.api.moonbeam.network',
    'https://moonbeam-rpc.publicnode.com',
    'https://moonbeam.drpc.org',
    'https://1rpc.io/glmr',
    'https://moonbeam.unitedbloc.com',
    'https://moonbeam-rpc.dwellir.com',
  ],
  explorer: { name: 'Moonscan', url: 'https://moonscan.io' },
  multicall3: MULTICALL3,
})

/** Taiko. Sources of the wrapped native token: @vialabs-io/npm-registry, @1delta/wnative. */
export const taiko: ChainRecord = /* @__PURE__ */ defineChain({
  id: 167000,
  slug: 'taiko',
  name: 'Taiko',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0xA51894664A773981C6C112C43ce576f315d5b1B6'),
  rpcUrls: ['https://rpc.mainnet.taiko.xyz', 'https://rpc.taiko.xyz', 'https://taiko-rpc.publicnode.com'],
  explorer: { name: 'Taikoscan', url: 'https://taikoscan.io' },
  multicall3: MULTICALL3,
})

/** Gnosis. Sources of the wrapped native token: Aave V3 market list, Morpho address list. */
export const gnosis: ChainRecord = /* @__PURE__ */ defineChain({
  id: 100,
  slug: 'gnosischain',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  wrappedNative: {
    address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    name: 'Wrapped xDAI',
    symbol: 'WXDAI',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.gnosischain.com',
    'https://gnosis-rpc.publicnode.com',
    'https://gnosis.drpc.org',
    'https://1rpc.io/gnosis',
  ],
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 5,
})

/** Linea. Sources of the wrapped native token: Aave V3 market list, Across chain list. */
export const linea: ChainRecord = /* @__PURE__ */ defineChain({
  id: 59144,
  slug: 'linea',
  name: 'Linea',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'),
  rpcUrls: [
    'https://rpc.linea.build',
    'https://linea-rpc.publicnode.com',
    'https://linea.drpc.org',
    'https://1rpc.io/linea',
  ],
  explorer: { name: 'Lineascan', url: 'https://lineascan.build' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Blast. Sources of the wrapped native token: Blast predeploy, Pac market list. */
export const blast: ChainRecord = /* @__PURE__ */ defineChain({
  id: 81457,
  slug: 'blast',
  name: 'Blast',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x4300000000000000000000000000000000000004'),
  rpcUrls: ['https://rpc.blast.io', 'https://blast-rpc.publicnode.com', 'https://blast.drpc.org'],
  explorer: { name: 'Blastscan', url: 'https://blastscan.io' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Unichain. Sources of the wrapped native token: OP Stack predeploy, Compound V3 market list. */
export const unichain: ChainRecord = /* @__PURE__ */ defineChain({
  id: 130,
  slug: 'unichain',
  name: 'Unichain',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x4200000000000000000000000000000000000006'),
  rpcUrls: ['https://mainnet.unichain.org', 'https://unichain-rpc.publicnode.com'],
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 1,
})

/** HyperEVM. Sources of the wrapped native token: HyperLend market list, Morpho address list. */
export const hyperEvm: ChainRecord = /* @__PURE__ */ defineChain({
  id: 999,
  slug: 'hyperevm',
  name: 'HyperEVM',
  nativeCurrency: { name: 'Hyperliquid', symbol: 'HYPE', decimals: 18 },
  wrappedNative: {
    address: '0x5555555555555555555555555555555555555555',
    name: 'Wrapped HYPE',
    symbol: 'WHYPE',
    decimals: 18,
  },
  rpcUrls: ['https://rpc.hyperliquid.xyz/evm', 'https://hyperliquid.drpc.org', 'https://rpc.hypurrscan.io'],
  explorer: { name: 'HyperEVMScan', url: 'https://hyperevmscan.io' },
  multicall3: MULTICALL3,
})

/** Berachain. Sources of the wrapped native token: Beefy address book, @1delta/wnative. */
export const berachain: ChainRecord = /* @__PURE__ */ defineChain({
  id: 80094,
  slug: 'berachain',
  name: 'Berachain',
  nativeCurrency: { name: 'Bera', symbol: 'BERA', decimals: 18 },
  wrappedNative: {
    address: '0x6969696969696969696969696969696969696969',
    name: 'Wrapped Bera',
    symbol: 'WBERA',
    decimals: 18,
  },
  rpcUrls: [
    'https://rpc.berachain.com',
    'https://berachain-rpc.publicnode.com',
    'https://berachain.drpc.org',
    'https://rpc.berachain-apis.com',
  ],
  explorer: { name: 'Berascan', url: 'https://berascan.com' },
  multicall3: MULTICALL3,
  blockTimeSeconds: 2,
})

/** Metis. Sources of the wrapped native token: Metis documentation (WETH9 form), @1delta/wnative. */
export const metis: ChainRecord = /* @__PURE__ */ defineChain({
  id: 1088,
  slug: 'metis',
  name: 'Metis',
  nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 },
  wrappedNative: {
    address: '0x75cb093E4D61d2A2e65D8e0BBb01DE8d89b53481',
    name: 'Wrapped Metis',
    symbol: 'WMETIS',
    decimals: 18,
  },
  rpcUrls: [
    'https://andromeda.metis.io/?owner=1088',
    'https://metis-rpc.publicnode.com',
    'https://metis.drpc.org',
  ],
  explorer: { name: 'Metis Explorer', url: 'https://explorer.metis.io' },
  multicall3: MULTICALL3,
})

/** ZKsync Era. Sources of the wrapped native token: ZKsync bridge config, Across chain list. */
export const zksync: ChainRecord = /* @__PURE__ */ defineChain({
  id: 324,
  slug: 'zksync',
  name: 'ZKsync Era',
  nativeCurrency: ETHER,
  wrappedNative: /* @__PURE__ */ weth('0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'),
  rpcUrls: ['https://mainnet.era.zksync.io', 'https://zksync.drpc.org'],
  explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  blockTimeSeconds: 0.2,
})
