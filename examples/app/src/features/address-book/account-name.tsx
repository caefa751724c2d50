import type { Address } from '@causeway/core'
import { isAddress } from '@causeway/core/chains'
import { useAddressName } from './use-names.ts'

/** The ENS name of an account. Renders nothing while it is loading, or without one. */
export function AccountName({ address }: { readonly address: Address }) {
  const name = useAddressName(isAddress(address, 'EVM') ? address : undefined)
  return name === undefined ? null : <bdi>{name} </bdi>
}
