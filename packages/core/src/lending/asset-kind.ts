import type { Token } from '../tokens/token.ts'

/** The asset or currency that an asset tracks in price. */
export type AssetKind = 'ETH' | 'BTC' | 'USD' | 'EUR'

type NamedAsset = Pick<Token, 'symbol' | 'assetGroup'>

/**
 * Asset groups of the public lists (https://github.com/1delta-DAO/asset-lists, read 2025-11-12), and symbols of assets
 * without a group, by kind. Yield-bearing assets are listed separately.
 */
const PLAIN_ASSETS: Readonly<Record<AssetKind, readonly string[]>> = {
  ETH: ['ETH', 'WETH', 'ETH.e', 'WETH.e', 'axlETH', 'Ether::ETH', 'Wrapped Ether::WETH'],
  BTC: [
    ...[
      'BTC',
      'WBTC',
      'cbBTC',
      'tBTC',
      'tBTC::tBTC',
      'BTCB',
      'BTC.b',
      'FBTC',
      'renBTC',
      'kBTC',
      'M-BTC',
      'oBTC',
    ],
    ...['Wrapped BTC::WBTC', 'Optimism tBTC v2::tBTC', 'Kraken Wrapped Bitcoin::kBTC'],
  ],
  USD: [
    ...[
      'USDC',
      'USDC.e',
      'USDbC',
      'axlUSDC',
      'USDT',
      'USDT0',
      'USD₮0',
      'axlUSDT',
      'DAI',
      'axlDAI',
      'GHO',
      'FRAX',
    ],
    ...[
      'frxUSD',
      'MIM',
      'DOLA',
      'LUSD',
      'BOLD',
      'USDe',
      'USDS',
      'PYUSD',
      'crvUSD',
      'FDUSD',
      'TUSD',
      'BUSD',
      'USDP',
    ],
    ...[
      'USD1',
      'RLUSD',
      'USDB',
      'USDD',
      'GUSD',
      'USDM',
      'AUSD',
      'deUSD',
      'USD0',
      'USR',
      'lisUSD',
      'VAI',
      'USDz',
    ],
    ...['sUSD', 'USDtb', 'USD+', 'USDA', 'miMATIC', 'HONEY', 'PayPal USD::PYUSD', 'Liquity BOLD::BOLD'],
    ...['USD Coin::USDC', 'Tether USD::USDT', 'USDtb::USDtb', 'Resolv USD::USR', 'Usual USD::USD0'],
    ...['World Liberty Financial USD::USD1', 'Magic Internet Money::MIM', 'Frax USD::frxUSD'],
  ],
  EUR: [
    ...['EURC', 'EURA', 'agEUR', 'EURS', 'EURT', 'EURe', 'EUROe', 'EURAU', 'VEUR', 'EURCV', 'jEUR'],
    ...['Monerium EUR emoney::EURE', 'AllUnity EUR::EURAU', 'VNX EURO::VEUR', 'STASIS EURS Token::EURS'],
  ],
}

/** Assets that gain value against the asset that they track, such as staked ether and savings deposits. */
const YIELD_BEARING_ASSETS: Readonly<Record<AssetKind, readonly string[]>> = {
  ETH: [
    ...[
      'stETH',
      'wstETH',
      'cbETH',
      'rETH',
      'eETH',
      'weETH',
      'ezETH',
      'rsETH',
      'wrsETH',
      'frxETH',
      'sfrxETH',
      'mETH',
    ],
    ...[
      'cmETH',
      'osETH',
      'pufETH',
      'xPufETH',
      'swETH',
      'rswETH',
      'ankrETH',
      'ETHx',
      'LsETH',
      'OETH',
      'wOETH',
    ],
    ...[
      'superOETHb',
      'wsuperOETHb',
      'tETH',
      'uniETH',
      'inETH',
      'instETH',
      'bsdETH',
      'wBETH',
      'pzETH',
      'unshETH',
    ],
    ...['Liquid staked Ether 2.0::stETH', 'Wrapped liquid staked Ether 2.0::wstETH', 'ether.fi ETH::eETH'],
    ...['Wrapped eETH::weETH', 'Renzo Restaked ETH::ezETH', 'KelpDao Restaked ETH::rsETH', 'rsETH::rsETH'],
    ...['Wrapped rsETH::wrsETH', 'Frax Ether::frxETH', 'Staked Frax Ether::sfrxETH', 'Staked ETH::osETH'],
    ...['swETH::swETH', 'rswETH::rswETH', 'Stader ETHx::ETHx', 'ETHx::ETHx', 'Super OETH::superOETHb'],
    ...['Treehouse ETH::tETH', 'Universal ETH::uniETH', 'Based ETH::BSDETH', 'Wrapped OETH::WOETH'],
  ],
  BTC: [
    ...[
      'LBTC',
      'SolvBTC',
      'xSolvBTC',
      'SolvBTC.BBN',
      'SolvBTC.ENA',
      'uniBTC',
      'eBTC',
      'pumpBTC',
      'stBTC',
      'enzoBTC',
    ],
    ...['clBTC', 'brBTC', 'ether.fi BTC::eBTC', 'Bedrock BTC::BRBTC', 'Universal BTC::UNIBTC'],
  ],
  USD: [
    ...[
      'sDAI',
      'sUSDe',
      'sUSDS',
      'sFRAX',
      'sfrxUSD',
      'scrvUSD',
      'sDOLA',
      'sdeUSD',
      'wUSDM',
      'USDY',
      'USD0++',
      'stUSD',
    ],
    ...['wstUSR', 'syrupUSDC', 'syrupUSDT', 'mUSD', 'sUSDz', 'sUSDai', 'Savings USDS::sUSDS', 'sUSDS::sUSDS'],
    ...['Mantle USD::mUSD', 'Resolv wstUSR::WSTUSR', 'Syrup USDC::syrupUSDC', 'Staked FRAX::sFRAX'],
    ...['Savings crvUSD::scrvUSD', 'Staked Frax USD::sfrxUSD', 'Staked USD0::USD0++', 'sUSDai::SUSDAI'],
  ],
  EUR: ['stEUR', 'Staked EURA::stEUR'],
}

/** Liquid staking tokens of other assets. */
const OTHER_STAKED_ASSETS = [
  ...[
    'sAVAX',
    'ggAVAX',
    'ankrAVAX',
    'stMATIC',
    'MaticX',
    'stPOL',
    'slisBNB',
    'BNBx',
    'asBNB',
    'ankrBNB',
    'stS',
    'wstS',
  ],
  ...['stROSE', 'stKAIA', 'sFLR', 'stMNT', 'kHYPE', 'wstHYPE', 'stHYPE'],
]

const KINDS: ReadonlyMap<string, AssetKind> = /* @__PURE__ */ new Map(
  (['ETH', 'BTC', 'USD', 'EUR'] as const).flatMap((kind) =>
    [...PLAIN_ASSETS[kind], ...YIELD_BEARING_ASSETS[kind]].map((name) => [name.toUpperCase(), kind] as const),
  ),
)

const LIQUID_STAKING: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [...YIELD_BEARING_ASSETS.ETH, ...OTHER_STAKED_ASSETS].map((name) => name.toUpperCase()),
)

const YIELD_BEARING: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [...Object.values(YIELD_BEARING_ASSETS).flat(), ...OTHER_STAKED_ASSETS].map((name) => name.toUpperCase()),
)

/** Principal tokens of Pendle gain value until they expire; SY and LP tokens wrap yield-bearing tokens. */
const PENDLE_SYMBOL = /^(PT|SY|LP)-/i

/** Returns the kind of an asset by its exact group, or by its symbol if it has no group. Undefined for any other asset. */
export function assetKind({ symbol, assetGroup = symbol }: NamedAsset): AssetKind | undefined {
  return KINDS.get(assetGroup.toUpperCase())
}

/** Returns whether an asset tracks a currency. */
export function isStablecoin(asset: NamedAsset): boolean {
  const kind = assetKind(asset)
  return kind === 'USD' || kind === 'EUR'
}

/** Returns whether all assets track the same asset or currency, so that their prices move together. */
export function areCorrelatedAssets(assets: readonly NamedAsset[]): boolean {
  const [kind, ...others] = new Set(assets.map(assetKind))
  return kind !== undefined && others.length === 0
}

/** Returns whether an asset is a liquid staking token, such as wstETH. */
export function isLiquidStaking({ symbol, assetGroup = symbol }: NamedAsset): boolean {
  return LIQUID_STAKING.has(assetGroup.toUpperCase())
}

/** Returns whether an asset earns a yield by itself, such as staked ether, a savings deposit or a principal token of Pendle. */
export function isYieldBearing({ symbol, assetGroup = symbol }: NamedAsset): boolean {
  return YIELD_BEARING.has(assetGroup.toUpperCase()) || PENDLE_SYMBOL.test(symbol)
}
