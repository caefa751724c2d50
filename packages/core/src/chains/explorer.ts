import type { ChainRecord, ExplorerKind } from './record.ts'

/** Target of an explorer link: a hash, an address or a block number. */
export type ExplorerTarget = {
  readonly kind: ExplorerKind
  readonly value: string | number | bigint
}

// EIP-3091 defines no page for contracts, so link to their address.
const EIP_3091_PATHS: { readonly [Kind in ExplorerKind]: string } = {
  transaction: 'tx',
  token: 'token',
  address: 'address',
  block: 'block',
  contract: 'address',
}

/**
 * Returns the URL of a page of the chain's block explorer.
 *
 * @returns an http(s) URL, or undefined if the chain has no explorer, the explorer has no such page, its URL is not
 * http(s), or the value is empty
 */
export function explorerUrl(
  chain: Pick<ChainRecord, 'explorer'>,
  target: ExplorerTarget,
): string | undefined {
  const url = webUrl(chain.explorer?.url)
  const segment = encodeSegment(String(target.value))
  const path = chain.explorer?.paths?.[target.kind]
  if (url === undefined || segment === undefined || path === null) return undefined
  const root = url.pathname.replace(/\/+$/, '')
  url.pathname = `${root}/${path ?? EIP_3091_PATHS[target.kind]}/${segment}`
  return url.href
}

// Reject other schemes, because a custom chain's explorer is untrusted and `javascript:` must never become a link.
function webUrl(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

// Reject dot segments, which encoding preserves and which would leave the path, and lone surrogates, which cannot be
// encoded.
function encodeSegment(value: string): string | undefined {
  if (value === '' || value === '.' || value === '..') return undefined
  try {
    return encodeURIComponent(value)
  } catch {
    return undefined
  }
}
