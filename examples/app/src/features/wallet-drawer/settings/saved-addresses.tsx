import { abbreviateAddress } from '@causeway/core/format'
import { addressBookCopy } from '#locale/address-book-copy'
import { TextLink } from '../../../ui/link.tsx'
import { useAddressBook } from '../../address-book/use-address-book.ts'
import styles from './settings.module.css'

/** The addresses that the user saved as recipients, with buttons to remove them. Renders nothing without one. */
export function SavedAddresses() {
  const { entries, remove } = useAddressBook()
  if (entries.length === 0) return null
  return (
    <section className={styles['themes']}>
      <h3 className={styles['title']}>{addressBookCopy.savedAddresses}</h3>
      <ul>
        {entries.map(({ address, label }) => (
          <li key={address} className={styles['line']}>
            <span title={address}>
              <bdi>{label}</bdi> <span className="dim">{abbreviateAddress(address)}</span>
            </span>
            <TextLink aria-label={addressBookCopy.removeLabel(label)} onClick={() => remove(address)}>
              {addressBookCopy.remove}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
