import type { Address } from '@causeway/core'
import { type ChainRecord, isAddress, sameAddress } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { abbreviateAddress } from '@causeway/core/format'
import { useTokens } from '@causeway/react'
import type { SwapRecipient } from '@causeway/view-models'
import { type FormEvent, useState } from 'react'
import { addressBookCopy } from '#locale/address-book-copy'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { isNameLike } from './is-name-like.ts'
import { NamedAddress } from './named-address.tsx'
import styles from './recipient-help.module.css'
import type { AddressBook } from './use-address-book.ts'
import { useAddressName, useResolvesNames } from './use-names.ts'
import type { RecipientChecks } from './use-recipient-checks.ts'

interface RecipientHelpProps {
  readonly chain: ChainRecord
  /** Text as typed. */
  readonly text: string
  readonly recipient: SwapRecipient
  readonly checks: Pick<RecipientChecks, 'book' | 'recents'>
  onPick(address: string): void
}

/** Number of recent recipients to offer. */
const RECENTS = 5

/** Help with a recipient: its address by name, saved and recent addresses, and the name of the typed one. */
export function RecipientHelp({ chain, text, recipient, checks, onPick }: RecipientHelpProps) {
  const { book, recents } = checks
  const resolvesNames = useResolvesNames(chain)
  const typed = text.trim()
  if (typed === '') return <Choices chain={chain} book={book} recents={recents} onPick={onPick} />
  if (isNameLike(typed)) return resolvesNames && <NamedAddress name={typed} onPick={onPick} />
  if (recipient.address === undefined) return null
  return <KnownName chain={chain} address={recipient.address} recipient={recipient} book={book} />
}

interface ChoicesProps extends Pick<RecipientHelpProps, 'chain' | 'onPick'> {
  readonly book: AddressBook
  readonly recents: readonly string[]
}

function Choices({ chain, book, recents, onPick }: ChoicesProps) {
  const isUsable = (address: string) => isAddress(address, chain.chainType)
  const saved = book.entries.filter(({ address }) => isUsable(address))
  const others = recents
    .filter((address) => isUsable(address) && !saved.some((entry) => sameAddress(entry.address, address)))
    .slice(0, RECENTS)
  if (saved.length + others.length === 0) return null
  return (
    <ul className={styles['choices']} aria-label={addressBookCopy.savedAndRecent}>
      {saved.map(({ address, label }) => (
        <li key={address}>
          <TextLink title={address} onClick={() => onPick(address)}>
            <bdi>{label}</bdi>
          </TextLink>
          <span className="dim">{abbreviateAddress(address)}</span>
          <Button
            kind="text"
            size="small"
            aria-label={addressBookCopy.removeLabel(label)}
            onClick={() => book.remove(address)}
          >
            {addressBookCopy.remove}
          </Button>
        </li>
      ))}
      {others.map((address) => (
        <li key={address}>
          <TextLink title={address} onClick={() => onPick(address)}>
            {abbreviateAddress(address)}
          </TextLink>
          <span className="dim">{addressBookCopy.recent}</span>
        </li>
      ))}
    </ul>
  )
}

interface KnownNameProps extends Pick<RecipientHelpProps, 'chain' | 'recipient'> {
  readonly address: Address
  readonly book: AddressBook
}

/** The name of an address. Another user's address can be saved, unless it is a token or looks like a known one. */
function KnownName({ chain, address, recipient, book }: KnownNameProps) {
  const name = useAddressName(chain.chainType === 'EVM' ? address : undefined)
  const { data: list } = useTokens({ chainId: chain.id })
  const saved = book.entries.find((entry) => sameAddress(entry.address, address))
  const label = saved?.label ?? name
  const isToken = list?.tokens[tokenKey(address)] !== undefined
  const isSavable =
    recipient.kind === 'external' && recipient.doubt !== 'lookalike' && saved === undefined && !isToken
  return (
    <div className={styles['checks']}>
      {label !== undefined && (
        <p className="small muted">
          {saved ? addressBookCopy.savedAs : addressBookCopy.named} <bdi>{label}</bdi>
        </p>
      )}
      {isSavable && <SaveAddress name={name} onSave={(text) => book.save({ address, label: text })} />}
    </div>
  )
}

interface SaveAddressProps {
  readonly name: string | undefined
  onSave(label: string): void
}

function SaveAddress({ name, onSave }: SaveAddressProps) {
  const [label, setLabel] = useState<string>()
  if (label === undefined) {
    return <TextLink onClick={() => setLabel(name ?? '')}>{addressBookCopy.save}</TextLink>
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (label.trim() !== '') onSave(label)
  }
  return (
    <form className={styles['save']} onSubmit={save}>
      <Field
        label={addressBookCopy.label}
        value={label}
        maxLength={40}
        autoComplete="off"
        onChange={setLabel}
      />
      <Button type="submit" isDisabled={label.trim() === ''}>
        {addressBookCopy.saveLabel}
      </Button>
    </form>
  )
}
