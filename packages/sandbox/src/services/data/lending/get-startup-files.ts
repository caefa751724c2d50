import { zeroAddress } from 'viem'
import { aaveV2On } from '../../../protocols/aave-v2/index.ts'
import { aaveV3On } from '../../../protocols/aave-v3/index.ts'
import { compoundV3On } from '../../../protocols/compound-v3/index.ts'
import { initOn } from '../../../protocols/init/index.ts'
import { morphoOn } from '../../../protocols/morpho/index.ts'
import { venusOn } from '../../../protocols/venus/index.ts'

/** Content of a startup file: values by fork and chain id. */
type ByFork = Record<string, Record<string, unknown>>

/** Value for a startup file, with its keys. */
interface Entry {
  readonly file: string
  readonly keys: readonly [string, string]
  readonly value: unknown
}

/** Returns the startup files for the protocols on these chains by file name, in the format of the public files. */
export function getStartupFiles(chainIds: readonly number[]): Readonly<Record<string, ByFork>> {
  const files: Record<string, ByFork> = {}
  for (const { file, keys, value } of chainIds.flatMap(createEntries)) {
    const [outer, inner] = keys
    const content = files[file] ?? {}
    files[file] = { ...content, [outer]: { ...content[outer], [inner]: value } }
  }
  return files
}

function createEntries(chainId: number): Entry[] {
  return [
    ...createAaveEntries(chainId),
    ...createVenusEntries(chainId),
    ...createCometEntries(chainId),
    ...createMorphoEntries(chainId),
    ...createInitEntries(chainId),
  ]
}

function createAaveEntries(chainId: number): Entry[] {
  const id = String(chainId)
  const markets = [aaveV2On(chainId), aaveV3On(chainId)].filter((market) => market !== undefined)
  return markets.flatMap(({ lender, pool, dataProvider, oracle, gateway, reserves }): Entry[] => {
    const keys = [lender, id] as const
    const tokens = reserves.map(({ underlying, aToken, stableDebtToken, variableDebtToken }) => [
      underlying.toLowerCase(),
      { aToken, sToken: stableDebtToken, vToken: variableDebtToken },
    ])
    return [
      { file: 'config/aave-pools', keys, value: { pool, protocolDataProvider: dataProvider } },
      { file: 'config/aave-weth-gateway', keys, value: gateway },
      { file: 'data/aave-oracles', keys, value: oracle },
      { file: 'data/aave-reserves', keys, value: reserves.map(({ underlying }) => underlying.toLowerCase()) },
      { file: 'data/aave-tokens', keys, value: Object.fromEntries(tokens) },
    ]
  })
}

function createVenusEntries(chainId: number): Entry[] {
  const venus = venusOn(chainId)
  if (!venus) return []
  const keys = [venus.lender, String(chainId)] as const
  const underlyings = venus.markets.map(({ underlying }) => underlying.address.toLowerCase())
  const cTokens = venus.markets.map(({ vToken }, index) => [underlyings[index] ?? zeroAddress, vToken])
  return [
    { file: 'config/compound-v2-pools', keys, value: venus.comptroller },
    { file: 'data/compound-v2-reserves', keys, value: underlyings },
    { file: 'data/compound-v2-c-tokens', keys, value: Object.fromEntries(cTokens) },
  ]
}

function createCometEntries(chainId: number): Entry[] {
  const deployment = compoundV3On(chainId)
  if (!deployment) return []
  const id = String(chainId)
  return deployment.comets.flatMap(({ lender, comet, base, baseBorrowMin, collaterals }): Entry[] => {
    const keys = [lender, id] as const
    const reserves = [base, ...collaterals.map(({ token }) => token)]
    return [
      // Unlike the other files, this file is keyed by chain first.
      { file: 'config/compound-v3-pools', keys: [id, lender], value: comet },
      { file: 'data/compound-v3-bulkers', keys, value: deployment.bulker },
      {
        file: 'data/compound-v3-reserves',
        keys,
        value: reserves.map(({ address }) => address.toLowerCase()),
      },
      {
        file: 'data/compound-v3-base-data',
        keys,
        value: { baseAsset: base.address.toLowerCase(), baseBorrowMin: String(baseBorrowMin) },
      },
    ]
  })
}

function createMorphoEntries(chainId: number): Entry[] {
  const deployment = morphoOn(chainId)
  if (!deployment) return []
  const keys = [deployment.lender, String(chainId)] as const
  return [
    { file: 'config/morpho-pools', keys, value: deployment.morpho },
    { file: 'config/morpho-type-markets', keys, value: deployment.markets.map(({ id }) => id) },
  ]
}

function createInitEntries(chainId: number): Entry[] {
  const deployment = initOn(chainId)
  if (!deployment) return []
  const keys = [deployment.lender, String(chainId)] as const
  const pools = deployment.pools.map(({ pool, underlying, modes }) => ({
    pool,
    underlying: underlying.address.toLowerCase(),
    modes,
  }))
  return [
    { file: 'config/init-pools', keys, value: deployment.config },
    { file: 'data/init-config', keys, value: pools },
  ]
}
