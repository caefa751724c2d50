import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { LenderFamilyId } from '../../lending/market.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'
import { INCENTIVES_PROVIDERS, type IncentivesProvider } from './incentives-provider.ts'

export type AaveFamily = Extract<LenderFamilyId, 'aave-v2' | 'aave-v3'>

/** The tokens that stand for a reserve's deposits and debts. Lower-cased. */
export interface ReserveTokens {
  readonly aToken: Address
  /** Of debts at the stable rate; the zero address where there are none. */
  readonly sToken: Address
  readonly vToken: Address
}

/** Where one lender of Aave's kind keeps its books. Addresses lower-cased. */
export interface AaveDeployment extends LenderDeployment {
  readonly nativeSymbol: string
  /** As the registry has it; the contracts have the last word. */
  readonly family: AaveFamily
  readonly pool: Address
  readonly dataProvider: Address
  /** Without one, no price is known. */
  readonly oracle: Address | undefined
  /** Takes the native asset and wraps it. */
  readonly gateway: Address | undefined
  /** Without one, no rewards are known but those that an account has earned. */
  readonly incentives: IncentivesProvider | undefined
  /** As far as the files know them. */
  readonly reserves: readonly Address[]
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
export function getAaveDeployments(
  files: StartupFiles,
  chain: LendingChain,
  family: AaveFamily,
): AaveDeployment[] {
  const forks = Object.entries(files['config/aave-pools'] ?? {})
  return forks.flatMap(([lender, byChain]) => {
    const contracts = byChain[chain.id]
    if (!contracts || getFamily(lender) !== family) return []
    return [
      {
        chainId: chain.id,
        nativeSymbol: chain.nativeCurrency.symbol,
        lender,
        family,
        pool: lowerAddress(contracts.pool),
        dataProvider: lowerAddress(contracts.protocolDataProvider),
        oracle: lowerAddress(files['data/aave-oracles']?.[lender]?.[chain.id]),
        gateway: lowerAddress(files['config/aave-weth-gateway']?.[lender]?.[chain.id]),
        incentives: lender === 'AAVE_V3' ? INCENTIVES_PROVIDERS[chain.id] : undefined,
        reserves: (files['data/aave-reserves']?.[lender]?.[chain.id] ?? []).map((asset) =>
          lowerAddress(asset),
        ),
        tokens: toReserveTokens(files['data/aave-tokens']?.[lender]?.[chain.id] ?? {}),
      },
    ]
  })
}

function getFamily(id: string): AaveFamily {
  return FORKS_OF_V2.has(id) ? 'aave-v2' : 'aave-v3'
}

function toReserveTokens(tokens: Readonly<Record<string, ReserveTokens>>): Record<string, ReserveTokens> {
  return Object.fromEntries(
    Object.entries(tokens).map(([asset, { aToken, sToken, vToken }]) => [
      asset.toLowerCase(),
      { aToken: lowerAddress(aToken), sToken: lowerAddress(sToken), vToken: lowerAddress(vToken) },
    ]),
  )
}
