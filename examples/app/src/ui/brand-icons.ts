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
  across: 'acx',
  axelar: 'axl',
  'causeway-router': 'causeway',
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
  zenlink: 'zlk',
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

/** Asset groups and symbols whose icon has another name, in lower case. */
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

/** Asset groups and symbols whose icon has the same name, in lower case. */
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

/** Returns the name of the icon of a chain by its id. */
export function getChainIcon(id: string): string | undefined {
  return findIcon(CHAINS, id)
}

/** Returns the name of the icon of a provider, lender or wallet, by its id or connector key. */
export function getPlateIcon(id: string): string | undefined {
  return findIcon(PLATES, id) ?? LENDERS.find(([prefix]) => id.startsWith(prefix))?.[1]
}

/**
 * Returns the name of the icon of a token. The symbol is not enough, because anyone can create a token with the symbol
 * of another one: its list has to assign it to the asset group of this icon, too. A wrapped or bridged token of the group
 * with a symbol of its own, such as axlUSDC, does not have the icon of the group.
 */
export function getTokenIcon(symbol: string, group: string | undefined): string | undefined {
  const icon = group === undefined ? undefined : iconByName(group)
  return icon === iconByName(symbol) ? icon : undefined
}

function iconByName(name: string): string | undefined {
  const key = name.toLowerCase()
  return findIcon(TOKENS, key) ?? (SAME_NAMES.has(key) ? key : undefined)
}

function findIcon(icons: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(icons, id) ? icons[id] : undefined
}
