import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { LenderFamilyId } from '../../lending/lender-market.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'
import { INCENTIVES_PROVIDERS, type IncentivesProvider } from './incentives-provider.ts'

export type AaveFamily = Extract<LenderFamilyId, 'aave-v2' | 'aave-v3'>

/** aToken and debt tokens of a reserve. Lower-cased. */
export interface ReserveTokens {
  readonly aToken: Address
  /** Stable debt token; the zero address if there is none. */
  readonly sToken: Address
  readonly vToken: Address
}

/** Contracts of an Aave lender on a chain. Addresses are in lower case. */
export interface AaveDeployment extends LenderDeployment {
  readonly nativeSymbol: string
  /** Generation in the registry. The contracts may be of the other one: see `detectFamily`. */
  readonly family: AaveFamily
  readonly pool: Address
  readonly dataProvider: Address
  /** Price oracle. Undefined if unknown, so that no prices are available. */
  readonly oracle: Address | undefined
  /** Gateway that wraps and unwraps the native token. */
  readonly gateway: Address | undefined
  /** Source of reward rates. Undefined if unknown, so that only earned rewards of an account are available. */
  readonly incentives: IncentivesProvider | undefined
  /** Reserves in the startup files. */
  readonly reserves: readonly Address[]
  readonly tokens: Readonly<Record<string, ReserveTokens>>
}

/** Forks of V2; all others are forks of V3. Source: group AAVE_V2 of `@1delta/lender-registry` 0.0.13. */
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

/** Returns the deployments of one generation in the startup files of a chain. */
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
