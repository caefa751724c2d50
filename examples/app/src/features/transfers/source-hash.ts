import type { Hex } from '@causeway/core'

/** Why a pasted text can be no hash of a source transaction; undefined where it may be one. */
export function hashProblem(text: string): string | undefined {
  const hash = text.trim()
  if (hash === '') return 'Paste the hash of the source transaction.'
  if (/^https?:/i.test(hash)) return 'This is the address of a page. Paste the hash alone: 0x and 64 digits.'
  if (/^0x[0-9a-f]{40}$/i.test(hash))
    return 'This is the address of an account. A hash has 64 digits after 0x.'
  if (!/^0x/i.test(hash)) return 'A hash begins with 0x.'
  if (!/^0x[0-9a-f]*$/i.test(hash)) return 'A hash has only the digits 0 to 9 and a to f after 0x.'
  const digits = hash.length - 2
  return digits === 64 ? undefined : `A hash has 64 digits after 0x. This one has ${digits}.`
}

/** Returns a pasted hash; undefined for any other text. */
export function parseHash(text: string): Hex | undefined {
  const [, digits] = /^0x([\da-f]{64})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : `0x${digits}`
}

/** Returns the source transaction that the id of a tracked transfer names; undefined for other ids. */
export function sourceInId(id: string): { readonly chainId: number; readonly hash: Hex } | undefined {
  const [, chainId, text = ''] = /^(\d{1,10})-(.*)$/.exec(id) ?? []
  const hash = parseHash(text)
  return chainId === undefined || hash === undefined ? undefined : { chainId: Number(chainId), hash }
}
