import type { LendingChain } from '../../lending/lender.ts'
import type { LenderFamilyId } from '../../lending/market.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderPlace } from '../shared/lender.ts'
import { INCENTIVES_PROVIDERS, type IncentivesProvider } from './incentives-provider.ts'

export type AaveFamily = Extract<LenderFamilyId, 'aave-v2' | 'aave-v3'>

/** The tokens that stand for a reserve's deposits and debts. Lower-cased. */
export interface ReserveTokens {
  readonly aToken: string
  /** Of debts at the stable rate; the zero address where there are none. */
  readonly sToken: string
  readonly vToken: string
}

/** Where one lender of Aave's kind keeps its books. Addresses lower-cased. */
export interface AavePlace extends LenderPlace {
  readonly nativeSymbol: string
  /** As the registry has it; the contracts have the last word. */
  readonly family: AaveFamily
  readonly pool: string
  readonly dataProvider: string
  /** Without one, no price is known. */
  readonly oracle: string | undefined
  /** Takes the native asset and wraps it. */
  readonly gateway: string | undefined
  /** Without one, no rewards are known but those that an account has earned. */
  readonly incentives: IncentivesProvider | undefined
  /** As far as the files know them. */
  readonly reserves: readonly string[]
  readonly tokens: Readonly<Record<string, ReserveTokens>>
}

/** Forks of V2; all others are of V3. Source: group AAVE_V2 of `@1delta/lender-registry` 0.0.13. */
const FORKS_OF_V2 = new Set([
  'AAVE_V2',
  'AGAVE',
  'AURELIUS',
  'GRANARY',
  'IRONCLAD',
  'KLAP',
  'KLAYBANK',
  'LENDLE',
  'LORE',
  'MAGSIN',
  'MERIDIAN',
  'MOLEND',
  'MOOLA',
  'NEREUS',
  'PHIAT',
  'POLTER',
  'PRIME_FI',
  'RADIANT_V2',
  'SEISMIC',
  'TAKOTAKO',
  'TAKOTAKO_ETH',
  'VALAS',
])

/** The lenders of one generation that the startup files know on a chain. */
export function aavePlaces(files: StartupFiles, chain: LendingChain, family: AaveFamily): AavePlace[] {
  const forks = Object.entries(files['config/aave-pools'] ?? {})
  return forks.flatMap(([lender, byChain]) => {
    const contracts = byChain[chain.id]
    if (!contracts || familyOf(lender) !== family) return []
    return [
      {
        chainId: chain.id,
        nativeSymbol: chain.nativeCurrency.symbol,
        lender,
        family,
        pool: contracts.pool.toLowerCase(),
        dataProvider: contracts.protocolDataProvider.toLowerCase(),
        oracle: files['data/aave-oracles']?.[lender]?.[chain.id]?.toLowerCase(),
        gateway: files['config/aave-weth-gateway']?.[lender]?.[chain.id]?.toLowerCase(),
        incentives: lender === 'AAVE_V3' ? INCENTIVES_PROVIDERS[chain.id] : undefined,
        reserves: (files['data/aave-reserves']?.[lender]?.[chain.id] ?? []).map((asset) =>
          asset.toLowerCase(),
        ),
        tokens: tokensOf(files['data/aave-tokens']?.[lender]?.[chain.id] ?? {}),
      },
    ]
  })
}

function familyOf(id: string): AaveFamily {
  return FORKS_OF_V2.has(id) ? 'aave-v2' : 'aave-v3'
}

function tokensOf(tokens: Readonly<Record<string, ReserveTokens>>): Record<string, ReserveTokens> {
  return Object.fromEntries(
    Object.entries(tokens).map(([asset, { aToken, sToken, vToken }]) => [
      asset.toLowerCase(),
      { aToken: aToken.toLowerCase(), sToken: sToken.toLowerCase(), vToken: vToken.toLowerCase() },
    ]),
  )
}
