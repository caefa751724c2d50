import type { Hex } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'

/** Returns why a text is not a transaction hash; undefined if it may be one. */
export function hashProblem(text: string): string | undefined {
  const hash = text.trim()
  if (hash === '') return transfersCopy.enterHash
  if (/^https?:/i.test(hash)) return transfersCopy.hashIsUrl
  if (/^0x[0-9a-f]{40}$/i.test(hash)) return transfersCopy.hashIsAddress
  if (!/^0x/i.test(hash)) return transfersCopy.hashPrefix
  if (!/^0x[0-9a-f]*$/i.test(hash)) return transfersCopy.hashDigits
  const digits = hash.length - 2
  return digits === 64 ? undefined : transfersCopy.hashLength(digits)
}

/** Returns a pasted hash; undefined for any other text. */
export function parseHash(text: string): Hex | undefined {
  const [, digits] = /^0x([\da-f]{64})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : `0x${digits}`
}

/** Returns the source transaction in the id of a tracked transfer; undefined for other ids. */
export function parseTrackedId(id: string): { readonly chainId: number; readonly hash: Hex } | undefined {
  const [, chainId, text = ''] = /^(\d{1,10})-(.*)$/.exec(id) ?? []
  const hash = parseHash(text)
  return chainId === undefined || hash === undefined ? undefined : { chainId: Number(chainId), hash }
}
