import type { LogoOf } from '../../logos.ts'
import type { ListedToken } from './listed.ts'

/**
 * Returns `{chainId}.json` in the format of the public lists, in which chain ids are strings. `bridgeTokens` is
 * omitted.
 */
export function toAssetList(chainId: number, tokens: readonly ListedToken[], getLogo: LogoOf) {
  return {
    chainId: String(chainId),
    version: '0',
    list: Object.fromEntries(
      tokens.map((token) => [token.address, { ...describe(token, getLogo), assetGroup: token.group }]),
    ),
    mainTokens: tokens.filter(({ isMain }) => isMain).map(({ address }) => address),
  }
}

/** Returns `omni-list.json`: the tokens of each asset group. */
export function toGroups(tokens: readonly ListedToken[], getLogo: LogoOf) {
  const groups = new Map<string, ListedToken[]>()
  for (const token of tokens) groups.set(token.group, [...(groups.get(token.group) ?? []), token])
  return Object.fromEntries(
    [...groups].map(([id, members]) => {
      const symbol = members.find((token) => token.symbol === id)?.symbol ?? members[0]?.symbol ?? id
      const name = members.find((token) => token.symbol === symbol)?.name ?? id
      const currencies = members.map((token) => describe(token, getLogo))
      return [id, { id, currencies, name, symbol, logoURI: getLogo(symbol) }]
    }),
  )
}

function describe({ chainId, address, symbol, name, decimals, props }: ListedToken, getLogo: LogoOf) {
  const currencyId = `${name}::${symbol}`
  const token = {
    chainId: String(chainId),
    decimals,
    name,
    address,
    symbol,
    logoURI: getLogo(symbol),
    currencyId,
  }
  return props === undefined ? token : { ...token, props }
}
