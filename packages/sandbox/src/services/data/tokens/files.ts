import type { LogoOf } from '../../pictures.ts'
import type { ListedToken } from './listed.ts'

/** `{chainId}.json` of the public lists. Chain ids are texts there, and `bridgeTokens` is in none of them. */
export function assetListOf(chainId: number, tokens: readonly ListedToken[], logoOf: LogoOf) {
  return {
    chainId: String(chainId),
    version: '0',
    list: Object.fromEntries(
      tokens.map((token) => [token.address, { ...describe(token, logoOf), assetGroup: token.group }]),
    ),
    mainTokens: tokens.filter(({ isMain }) => isMain).map(({ address }) => address),
  }
}

/** `omni-list.json`: what is the same, by its group. */
export function groupsOf(tokens: readonly ListedToken[], logoOf: LogoOf) {
  const groups = new Map<string, ListedToken[]>()
  for (const token of tokens) groups.set(token.group, [...(groups.get(token.group) ?? []), token])
  return Object.fromEntries(
    [...groups].map(([id, members]) => {
      const symbol = members.find((token) => token.symbol === id)?.symbol ?? members[0]?.symbol ?? id
      const name = members.find((token) => token.symbol === symbol)?.name ?? id
      const currencies = members.map((token) => describe(token, logoOf))
      return [id, { id, currencies, name, symbol, logoURI: logoOf(symbol) }]
    }),
  )
}

function describe({ chainId, address, symbol, name, decimals, props }: ListedToken, logoOf: LogoOf) {
  const currencyId = `${name}::${symbol}`
  const token = {
    chainId: String(chainId),
    decimals,
    name,
    address,
    symbol,
    logoURI: logoOf(symbol),
    currencyId,
  }
  return props === undefined ? token : { ...token, props }
}
