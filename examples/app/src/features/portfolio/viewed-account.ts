import type { Address, PerChainType } from '@causeway/core'
import { hasValidChecksum, isAddress } from '@causeway/core/chains'
import { formIssue, formIssueMessage } from '@causeway/view-models'
import { portfolioCopy } from '#locale/portfolio-copy'

/** The portfolio to show: of the connected accounts, or of the address in the URL. */
export type ViewedAccount =
  | { readonly status: 'own' }
  | { readonly status: 'other'; readonly address: Address; readonly accounts: PerChainType<Address> }
  | { readonly status: 'invalid'; readonly text: string }

/** Parses `?address=`. Nothing is requested for an invalid address. */
export function viewedAccount(text: string | null): ViewedAccount {
  const address = text?.trim() ?? ''
  if (address === '') return { status: 'own' }
  if (isAddress(address, 'EVM')) return { status: 'other', address, accounts: { EVM: address } }
  if (isAddress(address, 'FUEL')) return { status: 'other', address, accounts: { FUEL: address } }
  return { status: 'invalid', text: address }
}

/** Returns why a typed address is invalid; undefined if it is valid. */
export function addressProblem(text: string): string | undefined {
  const viewed = viewedAccount(text)
  if (viewed.status === 'own') return portfolioCopy.enterAddress
  if (viewed.status === 'invalid') return portfolioCopy.addressFormat
  return hasValidChecksum(viewed.address) ? undefined : formIssueMessage(formIssue('RECIPIENT_CHECKSUM', {}))
}
