/** Kind of a logo: the silhouette it has. */
export type LogoShape = 'token' | 'chain' | 'plate'

/** Icons of chains, by chain id. Fuel has the id of its chain record. */
const CHAINS: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '10': 'optimism',
  '50': 'xdc',
  '56': 'binance-smart-chain',
  '100': 'gnosis',
  '130': 'unichain',
  '137': 'polygon',
  '146': 'sonic',
  '324': 'zksync',
  '999': 'hyper-evm',
  '1088': 'metis-andromeda',
  '1284': 'moonbeam',
  '5000': 'mantle',
  '8217': 'kaia',
  '8453': 'base',
  '9745': 'plasma',
  '9889': 'fuel',
  '42161': 'arbitrum-one',
  '43111': 'hemi',
  '43114': 'avalanche',
  '59144': 'linea',
  '80094': 'berachain',
  '81457': 'blast',
  '167000': 'taiko',
  '534352': 'scroll',
}

/** Icons of providers and wallets, by provider id and connector key. */
const PLATES: Readonly<Record<string, string>> = {
  axelar: 'axl',
  cow: 'cowswap',
  kyberswap: 'knc',
  nitro: 'route',
  oneinch: '1inch',
  openocean: 'ooe',
  pendle: 'pendle',
  'stargate-bus': 'stg',
  'stargate-taxi': 'stg',
  sushi: 'sushiswap',
  symbiosis: 'symbiosis',
  'uniswap-v2': 'uniswap',
  'uniswap-v3': 'uniswap',
  velora: 'para-swap',
  xy: 'xy',
  zerox: 'zrx',
  'EVM:metaMaskSDK': 'metamask',
  'EVM:io.metamask': 'metamask',
  'EVM:walletConnect': 'wallet-connect',
  'EVM:coinbaseWalletSDK': 'coinbase',
  'EVM:com.coinbase.wallet': 'coinbase',
  'EVM:safe': 'safe',
  'EVM:io.rabby': 'rabby',
  'EVM:com.trustwallet.app': 'trust',
  'EVM:com.okex.wallet': 'okx',
  'FUEL:Fuel Wallet': 'fuel',
  'FUEL:Fuel Wallet Development': 'fuel',
}

/** Icons of lenders, by the first letters of their ids. */
const LENDERS: readonly (readonly [prefix: string, icon: string])[] = [
  ['AAVE', 'aave'],
  ['COMPOUND', 'comp'],
  ['VENUS', 'xvs'],
  ['MOONWELL', 'well'],
  ['EULER', 'eul'],
]

/** Asset groups whose icon has another name. */
const TOKENS: Readonly<Record<string, string>> = {
  weth: 'eth',
  wbeth: 'eth',
  wmnt: 'mnt',
  usdt0: 'usdt',
  'usd₮0': 'usdt',
  matic: 'polygon',
  wmatic: 'polygon',
  pol: 'polygon',
  wbnb: 'bnb',
  wavax: 'avax',
  s: 'sonic',
  metis: 'metis-andromeda',
  hype: 'hyper-evm',
  xpl: 'plasma',
  bera: 'berachain',
}

/** Asset groups whose icon has the name of the group, in lower case. */
const SAME_NAMES: ReadonlySet<string> = new Set([
  ...['1inch', 'aave', 'arb', 'avax', 'axl', 'bnb', 'btc', 'cake', 'cbeth', 'comp', 'crv', 'crvusd', 'dai'],
  ...['eth', 'fdusd', 'frax', 'gho', 'glmr', 'gmx', 'grt', 'kaia', 'ldo', 'link', 'lqty', 'lusd', 'mim'],
  ...['mkr', 'mnt', 'op', 'pendle', 'pepe', 'pyusd', 'reth', 'snx', 'stg', 'sushi', 'tbtc', 'tusd', 'uni'],
  ...['usdc', 'usdd', 'usde', 'usdt', 'wbtc', 'xdc', 'zrx'],
])

/** Names of all icons of the package that the app uses. */
export const BRAND_ICONS: ReadonlySet<string> = new Set([
  ...Object.values({ ...CHAINS, ...PLATES, ...TOKENS }),
  ...LENDERS.map(([, icon]) => icon),
  ...SAME_NAMES,
])

/**
 * Returns the name of the icon of a token, chain, provider, lender or wallet. A token is known by its asset group,
 * which lists assign, because anyone can create a token with the symbol of another one.
 */
export function getBrandIcon(shape: LogoShape, id: string): string | undefined {
  if (shape === 'chain') return own(CHAINS, id)
  if (shape === 'plate') return own(PLATES, id) ?? LENDERS.find(([prefix]) => id.startsWith(prefix))?.[1]
  const group = id.toLowerCase()
  return own(TOKENS, group) ?? (SAME_NAMES.has(group) ? group : undefined)
}

function own(icons: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(icons, id) ? icons[id] : undefined
}
