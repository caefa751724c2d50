import { FUEL_BASE_ASSET_ID } from '@causeway/core/chains'
import type { LocalChain } from '../../../chains/index.ts'
import { savingsDai } from '../../../protocols/savings/index.ts'
import { assetsOn, isNative } from '../../../settlement/index.ts'
import { FUEL_CHAIN_ID, fuelAssets } from '../../fuel/network.ts'
import { pendleTokens } from './pendle.ts'

/** Token with the data that the token lists contain. */
export interface ListedToken {
  readonly chainId: number
  /** Token address; the zero address for the native token, as in the public files. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Id of the asset group, which contains the tokens of the same asset on all chains. */
  readonly group: string
  /** Whether the token is one of the chain's main tokens. */
  readonly isMain: boolean
  readonly props?: Readonly<Record<string, unknown>>
}

const NATIVE_ON_FUEL = `0x${'0'.repeat(64)}`

/** Returns all tokens of the sandbox's chains, including those of the simulated Fuel chain. */
export function listedTokens(chains: readonly LocalChain[]): readonly ListedToken[] {
  return [...chains.flatMap(getChainTokens), ...getFuelTokens()]
}

function getChainTokens(chain: LocalChain): ListedToken[] {
  const { chainId, spec } = chain
  const assets = assetsOn(chain).map((asset): ListedToken => {
    const { address, symbol, name, decimals, coin } = asset
    const token = {
      chainId,
      address: address.toLowerCase(),
      symbol,
      name,
      decimals,
      group: coin,
      isMain: true,
    }
    if (isNative(asset))
      return { ...token, props: { isNative: true, wrapped: spec.wrapped.address.toLowerCase() } }
    return address === spec.wrapped.address ? { ...token, props: { wnative: true } } : token
  })
  const { symbol, name, decimals, address } = savingsDai
  const vault = {
    chainId,
    address: address.toLowerCase(),
    symbol,
    name,
    decimals,
    group: symbol,
    isMain: false,
  }
  return [...assets, ...(chainId === savingsDai.chainId ? [vault] : []), ...pendleTokens(chainId)]
}

function getFuelTokens(): ListedToken[] {
  return fuelAssets.map(({ assetId, symbol, name, decimals }) => ({
    chainId: FUEL_CHAIN_ID,
    address: assetId === FUEL_BASE_ASSET_ID ? NATIVE_ON_FUEL : assetId,
    symbol,
    name,
    decimals,
    group: symbol,
    isMain: true,
  }))
}
