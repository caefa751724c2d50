import { addressBookCopy } from '#locale/address-book-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { useNameAddress } from './use-names.ts'

interface NamedAddressProps {
  readonly name: string
  onPick(address: string): void
}

/** The address of a name. It is only used after the user has seen it and confirms it. */
export function NamedAddress({ name, onPick }: NamedAddressProps) {
  const { data, isError, isFetching, refetch } = useNameAddress(name)
  if (data) {
    return (
      <Note tone="info" role="status" title={addressBookCopy.resolved(name)}>
        {data} <TextLink onClick={() => onPick(data)}>{addressBookCopy.useAddress}</TextLink>
      </Note>
    )
  }
  if (isFetching) {
    return (
      <p role="status" className="small muted">
        {addressBookCopy.resolving(name)}
      </p>
    )
  }
  return (
    <Note
      tone="warn"
      role="status"
      title={isError ? addressBookCopy.notRead : addressBookCopy.noAddress(name)}
    >
      {isError && <TextLink onClick={() => void refetch()}>{addressBookCopy.retry}</TextLink>}
    </Note>
  )
}
