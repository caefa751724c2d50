import type { Address, PerChainType } from '@causeway/core'
import { isAddress } from '@causeway/core/chains'
import { portfolioCopy } from '#locale/portfolio-copy'

/** Whose portfolio is shown: one's own, or that of an address that the page's address names. */
export type LookedAt =
  | { readonly status: 'own' }
  | { readonly status: 'other'; readonly address: Address; readonly accounts: PerChainType<Address> }
  | { readonly status: 'refused'; readonly text: string }

/** What `?address=` asks for. Nothing is asked about what is no address. */
export function lookedAt(text: string | null): LookedAt {
  const address = text?.trim() ?? ''
  if (address === '') return { status: 'own' }
  if (isAddress(address, 'EVM')) return { status: 'other', address, accounts: { EVM: address } }
  if (isAddress(address, 'FUEL')) return { status: 'other', address, accounts: { FUEL: address } }
  return { status: 'refused', text: address }
}

/** Why nobody can be looked at by what was typed; undefined where it is fine. */
export function addressProblem(text: string): string | undefined {
  const looked = lookedAt(text)
  if (looked.status === 'own') return portfolioCopy.enterAddress
  return looked.status === 'refused' ? portfolioCopy.addressFormat : undefined
}
