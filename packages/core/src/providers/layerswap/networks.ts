export type LayerswapNetworkType =
  | 'evm'
  | 'starkex'
  | 'starknet'
  | 'zksynclite'
  | 'solana'
  | 'fuel'
  | 'tron'
  | 'ton'
  | 'cosmos'

/** Constant fields of a network in the API of Layerswap. */
export interface LayerswapNetwork {
  readonly name: string
  readonly display_name: string
  readonly logo: string
  /** Null for networks without a chain id. */
  readonly chain_id: string | null
  readonly type: LayerswapNetworkType
  /** URL with {0} in place of the hash; '' if there is no explorer. */
  readonly transaction_explorer_template: string
  /** URL with {0} in place of the address; '' if there is no explorer. */
  readonly account_explorer_template: string
  /** The native token, which has no contract. */
  readonly token: { readonly symbol: string; readonly contract: null; readonly decimals: number }
}

const LOGOS = 'https://prodlslayerswapbridgesa.blob.core.windows.net/layerswap/networks/'

type EvmRow = readonly [name: string, displayName: string, chainId: number, symbol: string, explorer?: string]

/**
 * EVM networks. Sources: for names, layerswap/layerswapapp, `KnownInternalNames`, 2026-08-19, and the network list of
 * its widget; for chain ids, native symbols and explorers, ethereum-lists/chains. Chains without a published name use
 * their id, which the API accepts for EVM networks.
 */
const EVM: readonly EvmRow[] = [
  ['ETHEREUM_MAINNET', 'Ethereum', 1, 'ETH', 'https://etherscan.io'],
  ['OPTIMISM_MAINNET', 'Optimism', 10, 'ETH', 'https://optimistic.etherscan.io'],
  ['CRONOS_MAINNET', 'Cronos', 25, 'CRO', 'https://cronoscan.com'],
  ['BSC_MAINNET', 'BSC', 56, 'BNB', 'https://bscscan.com'],
  ['OKC_MAINNET', 'OKT Chain (OKTC)', 66, 'OKT', 'https://www.oklink.com/oktc'],
  ['GNOSIS_MAINNET', 'Gnosis', 100, 'XDAI', 'https://gnosisscan.io'],
  ['FUSE_MAINNET', 'Fuse', 122, 'FUSE', 'https://explorer.fuse.io'],
  ['UNICHAIN_MAINNET', 'Unichain', 130, 'ETH', 'https://uniscan.xyz'],
  ['POLYGON_MAINNET', 'Polygon', 137, 'POL', 'https://polygonscan.com'],
  ['MONAD_MAINNET', 'Monad', 143, 'MON', 'https://monadscan.com'],
  ['SONIC_MAINNET', 'Sonic', 146, 'S', 'https://sonicscan.org'],
  ['MANTA_MAINNET', 'Manta Pacific', 169, 'ETH', 'https://pacific-explorer.manta.network'],
  ['MINT_MAINNET', 'Mint', 185, 'ETH', 'https://explorer.mintchain.io'],
  ['XLAYER_MAINNET', 'X Layer', 196, 'OKB', 'https://www.oklink.com/xlayer'],
  ['OPBNB_MAINNET', 'opBNB', 204, 'BNB', 'https://opbnbscan.com'],
  ['FRAXTAL_MAINNET', 'Fraxtal', 252, 'FRAX', 'https://fraxscan.com'],
  ['KROMA_MAINNET', 'Kroma', 255, 'ETH', 'https://kromascan.com'],
  ['BOBA_MAINNET', 'Boba', 288, 'ETH', 'https://bobascan.com'],
  ['KCC_MAINNET', 'KCC', 321, 'KCS', 'https://explorer.kcc.io'],
  ['ZKSYNCERA_MAINNET', 'zkSync Era', 324, 'ETH', 'https://explorer.zksync.io'],
  ['PGN_MAINNET', 'Public Goods Network', 424, 'ETH', 'https://explorer.publicgoods.network'],
  ['WORLDCHAIN_MAINNET', 'World Chain', 480, 'ETH', 'https://worldscan.org'],
  ['ROLLUX_MAINNET', 'Rollux', 570, 'SYS', 'https://explorer.rollux.com'],
  ['ASTAR_MAINNET', 'Astar', 592, 'ASTR', 'https://astar.blockscout.com'],
  ['REDSTONE_MAINNET', 'Redstone', 690, 'ETH', 'https://explorer.redstone.xyz'],
  ['999', 'HyperEVM', 999, 'HYPE', 'https://hyperevmscan.io'],
  ['POLYGONZK_MAINNET', 'Polygon zkEVM', 1101, 'ETH', 'https://zkevm.polygonscan.com'],
  ['LISK_MAINNET', 'Lisk', 1135, 'ETH', 'https://blockscout.lisk.com'],
  ['MOONBEAM_MAINNET', 'Moonbeam', 1284, 'GLMR', 'https://moonscan.io'],
  ['SEI_MAINNET', 'Sei', 1329, 'SEI', 'https://seiscan.io'],
  ['GRAVITY_MAINNET', 'Gravity', 1625, 'G', 'https://explorer.gravity.xyz'],
  ['SONEIUM_MAINNET', 'Soneium', 1868, 'ETH', 'https://soneium.blockscout.com'],
  ['RONIN_MAINNET', 'Ronin', 2020, 'RON', 'https://app.roninchain.com'],
  ['ABSTRACT_MAINNET', 'Abstract', 2741, 'ETH', 'https://abscan.org'],
  ['MORPH_MAINNET', 'Morph', 2818, 'ETH', 'https://explorer.morphl2.io'],
  ['ASTARZK_MAINNET', 'Astar zkEVM', 3776, 'ETH'],
  ['4326', 'MegaETH', 4326, 'ETH', 'https://mega.etherscan.io'],
  ['MANTLE_MAINNET', 'Mantle', 5000, 'MNT', 'https://mantlescan.xyz'],
  ['NAHMII_MAINNET', 'Nahmii', 5551, 'ETH'],
  ['ZETACHAIN_MAINNET', 'Zetachain', 7000, 'ZETA', 'https://zetascan.com'],
  ['8217', 'Kaia', 8217, 'KAIA', 'https://kaiascan.io'],
  ['BASE_MAINNET', 'Base', 8453, 'ETH', 'https://basescan.org'],
  ['9745', 'Plasma', 9745, 'XPL', 'https://plasmascan.to'],
  ['IMMUTABLEZK_MAINNET', 'Immutable zkEVM', 13371, 'IMX', 'https://explorer.immutable.com'],
  ['MODE_MAINNET', 'Mode', 34443, 'ETH', 'https://explorer.mode.network'],
  ['ARBITRUM_MAINNET', 'Arbitrum One', 42161, 'ETH', 'https://arbiscan.io'],
  ['ARBITRUMNOVA_MAINNET', 'Arbitrum Nova', 42170, 'ETH', 'https://nova.arbiscan.io'],
  ['CELO_MAINNET', 'Celo', 42220, 'CELO', 'https://celoscan.io'],
  ['AVAX_MAINNET', 'Avalanche', 43114, 'AVAX', 'https://snowtrace.io'],
  ['INK_MAINNET', 'Ink', 57073, 'ETH', 'https://explorer.inkonchain.com'],
  ['LINEA_MAINNET', 'Linea', 59144, 'ETH', 'https://lineascan.build'],
  ['BOB_MAINNET', 'Bob', 60808, 'ETH', 'https://explorer.gobob.xyz'],
  ['80094', 'Berachain', 80094, 'BERA', 'https://berascan.com'],
  ['BLAST_MAINNET', 'Blast', 81457, 'ETH', 'https://blastscan.io'],
  ['TAIKO_MAINNET', 'Taiko', 167000, 'ETH', 'https://taikoscan.io'],
  ['SCROLL_MAINNET', 'Scroll', 534352, 'ETH', 'https://scrollscan.com'],
  ['747474', 'Katana', 747474, 'ETH', 'https://katanascan.com'],
  ['ZORA_MAINNET', 'Zora', 7777777, 'ETH', 'https://explorer.zora.energy'],
]

type OtherRow = readonly [
  name: string,
  displayName: string,
  type: LayerswapNetworkType,
  symbol: string,
  decimals: number,
  transactions?: string,
  accounts?: string,
]

const OTHERS: readonly OtherRow[] = [
  [
    'STARKNET_MAINNET',
    'Starknet',
    'starknet',
    'ETH',
    18,
    'https://starkscan.co/tx/{0}',
    'https://starkscan.co/contract/{0}',
  ],
  ['PARADEX_MAINNET', 'Paradex', 'starknet', 'USDC', 6],
  [
    'IMMUTABLEX_MAINNET',
    'ImmutableX',
    'starkex',
    'ETH',
    18,
    'https://immutascan.io/tx/{0}',
    'https://immutascan.io/address/{0}',
  ],
  ['RHINOFI_MAINNET', 'rhino.fi', 'starkex', 'ETH', 18],
  ['DYDX_MAINNET', 'dYdX', 'starkex', 'USDC', 6],
  ['SORARE_MAINNET', 'Sorare', 'starkex', 'ETH', 18],
  ['BRINE_MAINNET', 'Brine', 'starkex', 'ETH', 18],
  [
    'ZKSYNC_MAINNET',
    'zkSync Lite',
    'zksynclite',
    'ETH',
    18,
    'https://zkscan.io/explorer/transactions/{0}',
    'https://zkscan.io/explorer/accounts/{0}',
  ],
  ['ZKSPACE_MAINNET', 'ZKSpace', 'zksynclite', 'ETH', 18],
  [
    'LOOPRING_MAINNET',
    'Loopring',
    'zksynclite',
    'ETH',
    18,
    'https://explorer.loopring.io/tx/{0}',
    'https://explorer.loopring.io/account/{0}',
  ],
  [
    'SOLANA_MAINNET',
    'Solana',
    'solana',
    'SOL',
    9,
    'https://solscan.io/tx/{0}',
    'https://solscan.io/account/{0}',
  ],
  [
    'TRON_MAINNET',
    'Tron',
    'tron',
    'TRX',
    6,
    'https://tronscan.org/#/transaction/{0}',
    'https://tronscan.org/#/address/{0}',
  ],
  [
    'TON_MAINNET',
    'TON',
    'ton',
    'TON',
    9,
    'https://tonviewer.com/transaction/{0}',
    'https://tonviewer.com/{0}',
  ],
  ['OSMOSIS_MAINNET', 'Osmosis', 'cosmos', 'OSMO', 6, 'https://www.mintscan.io/osmosis/tx/{0}'],
]

/** Fuel, with the chain id that the SDK uses. */
const FUEL: LayerswapNetwork = {
  ...describeNetwork('FUEL_MAINNET', 'Fuel', 'fuel', 'ETH', 9),
  chain_id: '9889',
  transaction_explorer_template: 'https://app.fuel.network/tx/{0}',
  account_explorer_template: 'https://app.fuel.network/account/{0}',
}

export const networks: readonly LayerswapNetwork[] = [
  ...EVM.map(([name, displayName, chainId, symbol, explorer]) => ({
    ...describeNetwork(name, displayName, 'evm', symbol, 18),
    chain_id: String(chainId),
    transaction_explorer_template: explorer ? `${explorer}/tx/{0}` : '',
    account_explorer_template: explorer ? `${explorer}/address/{0}` : '',
  })),
  FUEL,
  ...OTHERS.map(([name, displayName, type, symbol, decimals, transactions = '', accounts = '']) => ({
    ...describeNetwork(name, displayName, type, symbol, decimals),
    transaction_explorer_template: transactions,
    account_explorer_template: accounts,
  })),
]

function describeNetwork(
  name: string,
  display_name: string,
  type: LayerswapNetworkType,
  symbol: string,
  decimals: number,
): LayerswapNetwork {
  return {
    name,
    display_name,
    logo: `${LOGOS}${name.toLowerCase()}.png`,
    chain_id: null,
    type,
    transaction_explorer_template: '',
    account_explorer_template: '',
    token: { symbol, contract: null, decimals },
  }
}
